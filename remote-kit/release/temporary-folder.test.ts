import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReleasePortal } from '../testing/fake-release-portal.ts';
import { useFolderPerTest } from '../testing/use-folder.ts';

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

const { at, write } = useFolderPerTest();
let tool: ChildProcess | undefined;
const portal = useReleasePortal();
beforeEach(() => {
  mkdirSync(at('temporary'));
  write('mfe-sms/package.json', '{ "name": "mfe-sms", "version": "1.0.0", "type": "module" }');
  write('mfe-sms/vite.config.ts', config);
});
afterEach(() => void tool?.kill('SIGKILL'));

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('leaves no temporary folder and no build when %s ends a release', { timeout: 60_000 }, async (signal, exitCode) => {
  const temporary = at('temporary');
  const env = { ...process.env, TMPDIR: temporary, PORTAL: portal.origin, OSK_RELEASE_TOKEN: portal.token, OSK_RELEASE_KEY: portal.key };
  tool = spawn(process.execPath, [command], { cwd: at('mfe-sms'), env, stdio: 'ignore' });
  const pidFile = at('mfe-sms/pid');
  await vi.waitUntil(() => existsSync(pidFile), 50_000);
  const build = Number(readFileSync(pidFile, 'utf8'));
  expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^release-/)]);
  const ended = once(tool, 'close');
  tool.kill(signal);
  expect(await ended).toEqual([exitCode, null]);
  expect(readdirSync(temporary)).toEqual([]);
  await vi.waitFor(() => expect(() => process.kill(build, 0)).toThrow('ESRCH'));
});
