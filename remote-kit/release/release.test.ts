import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Rollout } from '@osk/shared/contract/shapes/release';
import * as host from '@osk/shared/host';
import sharedPackage from '@osk/shared/host-api.json' with { type: 'json' };
import * as react from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = fileURLToPath(new URL('../..', import.meta.url));
const command = fileURLToPath(new URL('command.ts', import.meta.url));
const root = mkdtempSync(join(tmpdir(), 'team-'));
const [remote, store] = [join(root, 'mfe-sms'), join(root, 'store')];
const strings = join(remote, 'src/sms-configuration/strings.ts');
const page = join(remote, 'src/sms-configuration/sms-configuration-page.tsx');

const rollout = () => Rollout.parse(JSON.parse(readFileSync(join(store, 'mfe-sms', 'rollout.json'), 'utf8')));
const stored = () => readdirSync(join(store, 'mfe-sms')).sort();

/** The answer of a portal that reads this store. */
function served(): object {
  const { live, canary = null } = rollout();
  return { name: 'mfe-sms', version: live ?? 'own', since: null, commit: null, source: live ? 'store' : 'portal', canary };
}

const portal: Server = createServer((request, response) => {
  const { version } = react;
  const shared = { react: version, 'react-dom': version };
  const shell = { version: '1', builtAt: '', commit: null, hostApi: sharedPackage.version, exports: Object.keys(host), shared };
  const remotes = request.url === '/api/remotes' && existsSync(join(store, 'mfe-sms', 'rollout.json')) ? [served()] : [];
  response.end(JSON.stringify({ statusCode: 200, data: { shell, remotes } }));
});

/** Runs the command as a team does, in a folder outside this repository. */
async function release(...args: string[]): Promise<{ code: number | null; output: string }> {
  const address = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  // Module Federation does nothing when it detects a test run.
  const testVariables = /^(VITEST|NODE_ENV$|RELEASES$|PORTAL$)/;
  const environment = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !testVariables.test(variable)));
  const child = spawn(process.execPath, [command, '--store', store, '--portal', address, ...args], { cwd: remote, env: environment });
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
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
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
    output: expect.stringMatching(/built in .*\n.*checked in .*\n.*every browser gets 1\.0\.0-\w{8}\./s),
  });
  expect(first.output).toMatch(/http:\S+ serves it after \d+ ms\.\n$/);
  const { live: one = '' } = rollout();
  expect(stored()).toEqual(['.lock.sqlite', one, 'rollout.json']);

  change(strings, "'Konfiguracja'", "'Ustawienia'");
  expect(await release('--percent', '10')).toMatchObject({ code: 0, output: expect.stringContaining('10 % of browsers get') });
  const two = rollout().canary?.version ?? '';
  expect(rollout()).toMatchObject({ live: one, canary: { percent: 10 } });
  const files = readdirSync(join(store, 'mfe-sms', two), { recursive: true, encoding: 'utf8' });
  const script = files.find((file) => /sms-configuration-page.*\.js$/.test(file)) ?? '';
  expect(readFileSync(join(store, 'mfe-sms', two, script), 'utf8')).toContain('Ustawienia');
  expect(files).toContain(`${script}.br`);

  expect((await release('--to', two)).output).toContain(`every browser gets ${two}.`);
  const { output } = await release('--list');
  expect(output).toMatch(new RegExp(`^${two} .* live\n${one} .* previous\nportal `, 'm'));

  const started = performance.now();
  expect(await release('--rollback')).toMatchObject({ code: 0, output: expect.stringContaining(`every browser gets ${one}.`) });
  expect(performance.now() - started).toBeLessThan(5000);
  expect(rollout()).toMatchObject({ live: one, previous: [null] });
});

test('FED-03 rejects a remote that throws while rendering, and changes nothing', { timeout: 180_000 }, async () => {
  const [before, files] = [rollout(), stored()];
  change(page, 'const profile =', "if (text.title === 'Configuration') throw new Error('broken on purpose');\n  const profile =");
  const { code, output } = await release();
  expect(code).toBe(1);
  expect(output).toContain('The page /user-panel/sms-notification cannot be rendered: Error: broken on purpose (in English, ');
  expect([rollout(), stored()]).toEqual([before, files]);
});
