import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startFakePortal } from '../testing/fake-servers.ts';
import { copyRemote, startCommand } from '../testing/outside-remote.ts';
import { useFolder } from '../testing/use-folder.ts';

const polling = { timeout: 30_000, interval: 20 };

const { at, write } = useFolder();
const folder = copyRemote(at());
mkdirSync(at('tmp'));
const page = join(folder, 'src', 'sms-configuration', 'sms-configuration-page.tsx');
let running: ChildProcess | undefined;
afterAll(() => void running?.kill('SIGKILL'));

const start = (args: readonly string[], cwd = folder) => startCommand('osk-develop', args, { cwd, env: { TMPDIR: at('tmp') } });

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
  expect(readdirSync(at('tmp'))).toEqual([]);
  portal.close();
}, 60_000);

test('explains in one line that a folder has no remote, or that the port is in use', async () => {
  write('package.json', '{ "name": "other" }');
  const other = start(['--against', 'https://portal.example'], at());
  expect(await once(other.child, 'close')).toEqual([2, null]);
  expect(other.output().replace('/private', '')).toBe(`${at()} is not the folder of a remote\n`);

  const portal = await startFakePortal([]);
  const { child, output } = start(['--against', portal.origin, '--port', new URL(portal.origin).port]);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toBe(`Port ${new URL(portal.origin).port} is already in use. Choose another port with --port.\n`);
  portal.close();
}, 60_000);
