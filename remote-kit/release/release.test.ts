import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as host from '@osk/shared/host';
import sharedPackage from '@osk/shared/host-api.json' with { type: 'json' };
import * as react from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeReleasePortal } from '../testing/fake-release-portal.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const command = fileURLToPath(new URL('../bin/osk-release.ts', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'team-'));
const remote = join(root, 'mfe-sms');
const strings = join(remote, 'src/sms-configuration/strings.ts');
const page = join(remote, 'src/sms-configuration/sms-configuration-page.tsx');

const shared = { react: react.version, 'react-dom': react.version };
const shell = { hostApi: sharedPackage.version, exports: Object.keys(host), shared };
const portal = new FakeReleasePortal('mfe-sms', shell);

/** The commit that a build names. */
let commit = 'first';

/** Runs the command as a team does, in a folder outside this repository. */
async function release(...args: string[]): Promise<{ code: number | null; output: string }> {
  // Module Federation does nothing when it detects a test run.
  const variables = Object.entries(process.env).filter(([variable]) => !/^(VITEST|NODE_ENV$)/.test(variable));
  const env = {
    ...Object.fromEntries(variables),
    PORTAL: portal.origin,
    OSK_RELEASE_TOKEN: portal.token,
    OSK_RELEASE_KEY: portal.key,
    COMMIT: commit,
  };
  const child = spawn(process.execPath, [command, ...args], { cwd: remote, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

const change = (file: string, from: string, to: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));

beforeAll(async () => {
  for (const file of ['src', 'package.json', 'vite.config.ts', 'tsconfig.json']) {
    cpSync(join(project, 'mfe-sms', file), join(remote, file), { recursive: true });
  }
  cpSync(join(project, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  symlinkSync(join(project, 'mfe-sms', 'node_modules'), join(remote, 'node_modules'));
  await portal.start();
});
afterAll(() => {
  portal.close();
  rmSync(root, { recursive: true });
});

test('FED-03 FED-05 releases a remote from its own folder, live and as a canary, and rolls back without a build', {
  timeout: 180_000,
}, async () => {
  const first = await release();
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /built in .*\nchecked in .*\n\d+ of \d+ files sent .*\nsigned and stored as 1\.0\.0-\w{8} .*\n.*every browser gets 1\.0\.0-\w{8}\./s,
    ),
  });
  expect(first.output).toMatch(/http:\S+ serves it after \d+ ms\.\n$/);
  expect(first.output).not.toContain(portal.token);
  const { live: one } = portal.state;
  expect(first.output).not.toContain('PRIVATE KEY');
  const signed = { portal: portal.origin, sequence: 1, isClean: null };
  expect(portal.stored).toMatchObject([{ version: one, commit: 'first', ...signed }]);

  change(strings, "'Konfiguracja'", "'Ustawienia'");
  expect(await release('--percent', '10')).toMatchObject({ code: 0, output: expect.stringContaining('10 % of browsers get') });
  const two = portal.state.canary?.version ?? '';
  expect(portal.state).toMatchObject({ live: one, canary: { percent: 10 } });
  expect([...portal.files.values()].some((content) => content.includes('Ustawienia'))).toBe(true);

  expect((await release('--to', two)).output).toContain(`every browser gets ${two}.`);
  const { output } = await release('--list');
  expect(output).toMatch(new RegExp(`^mfe-sms on ${portal.origin}$.*^${two} .* live\n${one} .* previous\nportal `, 'ms'));

  const started = performance.now();
  expect(await release('--rollback')).toMatchObject({ code: 0, output: expect.stringContaining(`every browser gets ${one}.`) });
  expect(performance.now() - started).toBeLessThan(5000);
  expect(portal.state).toMatchObject({ live: one, canary: null });
});

test('TEA-03 a dry run needs no key, stores and moves nothing, and sends only what has changed', {
  timeout: 180_000,
}, async () => {
  const before = portal.state;
  const { live } = before;
  change(strings, "'Ustawienia'", "'Na próbę'");
  const { code, output } = await release('--dry-run', '--percent', '10');
  expect([code, output]).toEqual([0, expect.stringMatching(/^checked by the portal as 1\.0\.0-\w{8} /m)]);
  const [, version] = /^checked by the portal as (\S+)/m.exec(output) ?? [];
  const [, sent, all] = /^(\d+) of (\d+) files sent in/m.exec(output) ?? [];
  expect(Number(sent)).toBeLessThan(Number(all));
  expect(output).toContain(
    `Dry run: nothing is stored, and the rollout on ${portal.origin} is unchanged.\nmfe-sms: every browser gets ${live}.\nWithout --dry-run: mfe-sms: 10 % of browsers get ${version}, the others ${live}.\n`,
  );
  expect(portal.state).toBe(before);
});

test('names the commit of the new build in the trail when the version was stored before', { timeout: 180_000 }, async () => {
  await release();
  const [stored] = portal.state.releases;
  commit = 'second';
  expect((await release('--percent', '10')).output).toContain(`signed; stored before as ${stored?.version} `);
  expect(portal.stored.at(-1)?.commit).toBe('first');
  expect(portal.state.trail[0]).toMatchObject({ action: 'release', to: stored?.version, commit: 'second', isClean: null });
});

test('TEA-03 signs again with a greater sequence when another release took it meanwhile', { timeout: 180_000 }, async () => {
  const body = { statusCode: 409, clientError: 'The sequence was used.', code: 'sequence-used' };
  portal.faults.push([/^POST \/api\/releases\/mfe-sms$/, { status: 409, body }]);
  const { sequence = 0 } = portal.state;
  expect(await release()).toMatchObject({ code: 0 });
  expect(portal.state.sequence).toBe(sequence + 1);
});

test('says to run the command again when the portal has deleted files meanwhile', { timeout: 180_000 }, async () => {
  const body = { statusCode: 409, clientError: 'The portal lacks files.', code: 'files-missing' };
  portal.faults.push([/^POST \/api\/releases\/mfe-sms$/, { status: 409, body }]);
  const { code, output } = await release();
  expect([code, output]).toEqual([1, expect.stringContaining('has deleted files of this release meanwhile. Run the command again')]);
});

test('FED-03 rejects a remote that throws while rendering, and sends nothing', { timeout: 180_000 }, async () => {
  const before = portal.state;
  portal.requests.length = 0;
  change(page, 'const profile =', "if (text.title === 'Configuration') throw new Error('broken on purpose');\n  const profile =");
  const { code, output } = await release();
  expect(code).toBe(1);
  expect(output).toContain('The page /user-panel/sms-notification cannot be rendered: Error: broken on purpose (in English, ');
  expect(portal.requests).toEqual(['GET /api/releases/mfe-sms', 'GET /api/remotes']);
  expect(portal.state).toBe(before);
});
