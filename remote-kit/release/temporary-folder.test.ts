import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeReleasePortal } from '../testing/fake-release-portal.ts';

const command = fileURLToPath(new URL('../bin/osk-release.ts', import.meta.url));
// A build that goes on for ever, and has a temporary folder of its own.
const config = `
  import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  mkdtempSync(tmpdir() + '/bundle-');
  writeFileSync('pid.part', String(process.pid));
  renameSync('pid.part', 'pid');
  setInterval(() => {}, 1000);
  export default new Promise(() => {});`;

let root = '';
let tool: ChildProcess | undefined;
const portal = new FakeReleasePortal('mfe-sms', { hostApi: '1.0.0', exports: [], shared: {} });
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'interrupted-'));
  for (const name of ['mfe-sms', 'temporary']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'mfe-sms/package.json'), '{ "name": "mfe-sms", "version": "1.0.0", "type": "module" }');
  writeFileSync(join(root, 'mfe-sms/vite.config.ts'), config);
  await portal.start();
});
afterEach(() => {
  tool?.kill('SIGKILL');
  portal.close();
  rmSync(root, { recursive: true });
});

test('leaves no temporary folder and no build when SIGINT ends a release', { timeout: 60_000 }, async () => {
  const temporary = join(root, 'temporary');
  const env = { ...process.env, TMPDIR: temporary, PORTAL: portal.origin, OSK_RELEASE_TOKEN: portal.token, OSK_RELEASE_KEY: portal.key };
  tool = spawn(process.execPath, [command], { cwd: join(root, 'mfe-sms'), env, stdio: 'ignore' });
  const pidFile = join(root, 'mfe-sms/pid');
  await vi.waitUntil(() => existsSync(pidFile), 50_000);
  const build = Number(readFileSync(pidFile, 'utf8'));
  expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^release-/)]);
  const ended = once(tool, 'close');
  tool.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(readdirSync(temporary)).toEqual([]);
  await vi.waitFor(() => expect(() => process.kill(build, 0)).toThrow('ESRCH'));
});

test('makeTemporaryFolder removes the folder when SIGTERM ends the process', async () => {
  const program = `import { makeTemporaryFolder } from '${new URL('temporary-folder.ts', import.meta.url)}';
    console.log(makeTemporaryFolder('release-').path);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: join(root, 'temporary') },
  });
  tool = child;
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  expect(readdirSync(join(root, 'temporary'))).toHaveLength(1);
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  expect(readdirSync(join(root, 'temporary'))).toEqual([]);
});
