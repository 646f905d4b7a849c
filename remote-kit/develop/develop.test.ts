import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakePortal } from './fake-portal.ts';
import { freePort } from './free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = fileURLToPath(new URL('main.ts', import.meta.url));
const patience = { timeout: 30_000, interval: 20 };

const temporary = mkdtempSync(join(tmpdir(), 'develop-test-'));
const folder = join(temporary, 'mfe-sms');
const page = join(folder, 'src', 'sms-configuration', 'sms-configuration-page.tsx');
let running: ChildProcess | undefined;

beforeAll(() => copyRemote());
afterAll(() => {
  running?.kill('SIGKILL');
  rmSync(temporary, { recursive: true });
});

/** A remote as its team has it: its own folder, with what it depends on installed. */
function copyRemote(): void {
  cpSync(join(root, 'tsconfig.base.json'), join(temporary, 'tsconfig.base.json'));
  for (const name of ['src', 'package.json', 'vite.config.ts', 'tsconfig.json']) {
    cpSync(join(root, 'mfe-sms', name), join(folder, name), { recursive: true });
  }
  const [installed, own] = [join(root, 'mfe-sms', 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(own);
  // What Vite writes beside them for itself stays apart.
  for (const name of readdirSync(installed).filter((name) => !name.startsWith('.'))) symlinkSync(join(installed, name), join(own, name));
  mkdirSync(join(temporary, 'tmp'));
}

function start(args: readonly string[]): { child: ChildProcess; told(): string } {
  // The variables of the tests' own run would make another build of it.
  const own = Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITEST.*|TEST|DEV|PROD|MODE|SSR|BASE_URL)$/.test(name));
  const env = { ...Object.fromEntries(own), TMPDIR: join(temporary, 'tmp') };
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return { child, told: () => output };
}

/** Counts the builds that a page would hear of. */
async function follow(address: string): Promise<() => number> {
  const answer = await fetch(address);
  let text = '';
  const read = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  // Cut off when the server stops.
  read().catch(() => undefined);
  return () => text.split('event: changed').length - 1;
}

test('FED-06 a remote alone in its folder is built and served, again at every change; a mistake keeps the last good build', async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const portal = await startFakePortal([`mfe-sms@${origin}`]);
  const text = async (path: string) => (await fetch(`${origin}${path}`)).text();
  const entry = async () => /"\.(\/remoteEntry-[\w-]+\.js)"/.exec(await text('/remoteEntry.js'))?.[1] ?? '';
  const { child, told } = start(['--against', portal.origin, '--port', String(port)]);
  running = child;

  await expect.poll(told, patience).toContain(`${portal.origin} allows it`);
  const first = await entry();
  expect(await text(first)).toContain('export');
  const builds = await follow(`${origin}/changes`);

  const good = readFileSync(page, 'utf8');
  appendFileSync(page, '\nexport const marked = "marked by the developer";\n');
  await expect.poll(builds, patience).toBe(1);
  const second = await entry();
  expect(second).not.toBe(first);
  const [remote] = /assets\/remote-[\w-]+\.js/.exec(await text(second)) ?? [];
  const [changed] = /sms-configuration-page-[\w-]+\.js/.exec(await text(`/${remote}`)) ?? [];
  expect(await text(`/assets/${changed}`)).toContain('marked by the developer');
  expect(await text(first)).toContain('export');

  writeFileSync(page, `${good}\nconst mistake = ;\n`);
  await expect.poll(told, patience).toMatch(/Unexpected token.*Not built: mfe-sms 1\.0\.0-\w{8} is still served/s);
  expect([await entry(), builds()]).toEqual([second, 1]);

  writeFileSync(page, good);
  await expect.poll(builds, patience).toBe(2);
  expect(await entry()).toBe(first);

  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(readdirSync(join(temporary, 'tmp'))).toEqual([]);
  portal.close();
}, 60_000);

test('a folder that is no remote’s, and a port that is taken, are one line each', async () => {
  writeFileSync(join(temporary, 'package.json'), '{ "name": "other" }');
  const other = spawn(process.execPath, [main, '--against', 'https://portal.example'], {
    cwd: temporary,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let line = '';
  other.stderr.on('data', (chunk: Buffer) => (line += chunk));
  expect(await once(other, 'close')).toEqual([2, null]);
  expect(line.replace('/private', '')).toBe(`${temporary} is not the folder of a remote\n`);

  const portal = await startFakePortal([]);
  const { child, told } = start(['--against', portal.origin, '--port', new URL(portal.origin).port]);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(told()).toBe(`Port ${new URL(portal.origin).port} is taken. Give another one by --port.\n`);
  portal.close();
}, 60_000);
