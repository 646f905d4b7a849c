import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as host from '@osk/shared/host';
import sharedPackage from '@osk/shared/host-api.json' with { type: 'json' };
import * as react from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FakeReleasePortal } from '../testing/fake-release-portal.ts';
import { copyRemote, startCommand } from '../testing/outside-remote.ts';
import { useFolder } from '../testing/use-folder.ts';

const remote = copyRemote(useFolder().at());
const strings = join(remote, 'src/sms-configuration/strings.ts');
const page = join(remote, 'src/sms-configuration/sms-configuration-page.tsx');

const shared = { react: react.version, 'react-dom': react.version };
const shell = { hostApi: sharedPackage.version, exports: Object.keys(host), shared };
const portal = new FakeReleasePortal(shell);

/** The commit that a build names. */
let commit = 'first';

/** Runs the command in the folder of the remote. */
async function release(...args: string[]): Promise<{ code: number | null; output: string }> {
  const env = { PORTAL: portal.origin, OSK_RELEASE_TOKEN: portal.token, OSK_RELEASE_KEY: portal.key, COMMIT: commit };
  const { child, output } = startCommand('osk-release', args, { cwd: remote, env });
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

const change = (file: string, from: string, to: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));

vi.setConfig({ testTimeout: 180_000 });
beforeAll(() => portal.start());
afterAll(() => portal.close());

test('FED-03 releases a remote from its own folder, signed, and prints no secret', async () => {
  const first = await release();
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /built in .*\nchecked in .*\n\d+ of \d+ files sent .*\nsigned and stored as 1\.0\.0-\w{8} .*\n.*every browser gets 1\.0\.0-\w{8}\./s,
    ),
  });
  expect(first.output).toMatch(/http:\S+ serves it\.\n$/);
  expect(first.output).not.toContain(portal.token);
  const { live: one } = portal.state;
  expect(first.output).not.toContain('PRIVATE KEY');
  const signed = { portal: portal.origin, sequence: 1, isClean: null };
  expect(portal.stored).toMatchObject([{ version: one, commit: 'first', ...signed }]);
});

test('TEA-03 a dry run needs no key, stores and moves nothing, and sends only what has changed', async () => {
  const before = portal.state;
  const { live } = before;
  change(strings, "'Konfiguracja'", "'Na próbę'");
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

test('TEA-03 names the commit of a build that was stored before, and signs with the next sequence when another release took it', async () => {
  await release();
  const { releases, sequence = 0 } = portal.state;
  const [stored] = releases;
  const body = { statusCode: 409, clientError: 'The sequence was used.', code: 'sequence-used' };
  portal.faults.push([/^POST \/api\/releases\/mfe-sms$/, { status: 409, body }]);
  commit = 'second';
  expect((await release('--percent', '10')).output).toContain(`signed; stored before as ${stored?.version} `);
  expect(portal.stored.at(-1)?.commit).toBe('first');
  expect(portal.state.trail[0]).toMatchObject({ action: 'release', to: stored?.version, commit: 'second', isClean: null });
  expect(portal.state.sequence).toBe(sequence + 1);
});

test('says to run the command again when the portal has deleted files meanwhile', async () => {
  const body = { statusCode: 409, clientError: 'The portal lacks files.', code: 'files-missing' };
  portal.faults.push([/^POST \/api\/releases\/mfe-sms$/, { status: 409, body }]);
  const { code, output } = await release();
  expect([code, output]).toEqual([1, expect.stringContaining('has deleted files of this release meanwhile. Run the command again')]);
});

test('FED-03 rejects a remote that throws while rendering, and sends nothing', async () => {
  const before = portal.state;
  portal.requests.length = 0;
  change(page, 'const profile =', "if (text.title === 'Configuration') throw new Error('broken on purpose');\n  const profile =");
  const { code, output } = await release();
  expect(code).toBe(1);
  expect(output).toContain('The page /user-panel/sms-notification cannot be rendered: Error: broken on purpose (in English, ');
  expect(portal.requests).toEqual(['GET /api/releases/mfe-sms', 'GET /api/remotes']);
  expect(portal.state).toBe(before);
});
