import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakePortal } from '../testing/fake-portal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const command = fileURLToPath(new URL('../bin/osk-develop.ts', import.meta.url));
const polling = { timeout: 30_000, interval: 20 };

const temporary = mkdtempSync(join(tmpdir(), 'develop-test-'));
const folder = join(temporary, 'mfe-sms');
const page = join(folder, 'src', 'sms-configuration', 'sms-configuration-page.tsx');
let running: ChildProcess | undefined;

beforeAll(() => copyRemote());
afterAll(() => {
  running?.kill('SIGKILL');
  rmSync(temporary, { recursive: true });
});

/** A remote outside this repository: its own folder, with its dependencies installed. */
function copyRemote(): void {
  cpSync(join(root, 'tsconfig.base.json'), join(temporary, 'tsconfig.base.json'));
  for (const name of ['src', 'package.json', 'vite.config.ts', 'tsconfig.json']) {
    cpSync(join(root, 'mfe-sms', name), join(folder, name), { recursive: true });
  }
  const [installed, own] = [join(root, 'mfe-sms', 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(own);
  // Vite writes its cache there.
  for (const name of readdirSync(installed).filter((name) => !name.startsWith('.'))) symlinkSync(join(installed, name), join(own, name));
  mkdirSync(join(temporary, 'tmp'));
}

function start(args: readonly string[]): { child: ChildProcess; output(): string } {
  // Variables of the test run change a build.
  const variables = Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITEST.*|TEST|DEV|PROD|MODE|SSR|BASE_URL)$/.test(name));
  const env = { ...Object.fromEntries(variables), TMPDIR: join(temporary, 'tmp') };
  const child = spawn(process.execPath, [command, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (written += chunk));
  return { child, output: () => written };
}

/** Counts the builds that an open page is notified of. */
async function follow(address: string): Promise<() => number> {
  const answer = await fetch(address);
  let text = '';
  const read = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  // Ends with an error when the server stops.
  read().catch(() => undefined);
  return () => text.split('event: changed').length - 1;
}

test('FED-06 builds and serves a remote at every change, and keeps serving the last build when one fails', async () => {
  const free = await startFakePortal([]);
  free.close();
  const { origin } = free;
  const config = join(folder, 'vite.config.ts');
  writeFileSync(config, readFileSync(config, 'utf8').replace(/port: \d+/, `port: ${new URL(origin).port}`));
  const portal = await startFakePortal([`mfe-sms@${origin}`]);
  const text = async (path: string) => (await fetch(`${origin}${path}`)).text();
  const entry = async () => /"\.(\/remoteEntry-[\w-]+\.js)"/.exec(await text('/remoteEntry.js'))?.[1] ?? '';
  const { child, output } = start(['--against', portal.origin]);
  running = child;

  await expect.poll(output, polling).toContain(`${portal.origin} allows it`);
  const first = await entry();
  expect(await text(first)).toContain('export');
  const builds = await follow(`${origin}/changes`);

  const good = readFileSync(page, 'utf8');
  appendFileSync(page, '\nexport const marked = "marked by the developer";\n');
  await expect.poll(builds, polling).toBe(1);
  const second = await entry();
  expect(second).not.toBe(first);
  const [remote] = /assets\/remote-[\w-]+\.js/.exec(await text(second)) ?? [];
  const [changed] = /sms-configuration-page-[\w-]+\.js/.exec(await text(`/${remote}`)) ?? [];
  expect(await text(`/assets/${changed}`)).toContain('marked by the developer');
  expect(await text(first)).toContain('export');

  writeFileSync(page, `${good}\nconst mistake = ;\n`);
  await expect.poll(output, polling).toMatch(/Unexpected token.*Build failed: mfe-sms 1\.0\.0-\w{8} is still served/s);
  expect([await entry(), builds()]).toEqual([second, 1]);

  writeFileSync(page, good);
  await expect.poll(builds, polling).toBe(2);
  expect(await entry()).toBe(first);

  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(readdirSync(join(temporary, 'tmp'))).toEqual([]);
  portal.close();
}, 60_000);

test('explains in one line that a folder has no remote, or that the port is in use', async () => {
  writeFileSync(join(temporary, 'package.json'), '{ "name": "other" }');
  const other = spawn(process.execPath, [command, '--against', 'https://portal.example'], {
    cwd: temporary,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let line = '';
  other.stderr.on('data', (chunk: Buffer) => (line += chunk));
  expect(await once(other, 'close')).toEqual([2, null]);
  expect(line.replace('/private', '')).toBe(`${temporary} is not the folder of a remote\n`);

  const portal = await startFakePortal([]);
  const { child, output } = start(['--against', portal.origin, '--port', new URL(portal.origin).port]);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toBe(`Port ${new URL(portal.origin).port} is already in use. Choose another port with --port.\n`);
  portal.close();
}, 60_000);
