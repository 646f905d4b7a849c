import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashesOf } from '../build/file-hashes.ts';
import { freePort } from './free-port.ts';
import { keepBuilds } from './kept-builds.ts';
import { type BuildServer, serveBuilds } from './serve-builds.ts';

let port: number;
let origin: string;
let folder: string;
let builds: ReturnType<typeof keepBuilds>;
let server: BuildServer;

beforeEach(async () => {
  port = await freePort();
  origin = `http://localhost:${port}`;
  folder = mkdtempSync(join(tmpdir(), 'serve-builds-'));
  builds = keepBuilds(join(folder, 'builds'));
  writeFileSync(join(folder, 'secret.js'), '');
  server = await serveBuilds(builds, port);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Leaves behind what a build does. */
function build(version: string, files: Readonly<Record<string, string>>): void {
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(builds.outDir, file)), { recursive: true });
    writeFileSync(join(builds.outDir, file), content);
  };
  for (const [file, content] of Object.entries(files)) write(file, content);
  const entry = `remoteEntry-${version}.js`;
  write(entry, 'export const init = 1;');
  const release = { name: 'mfe-sms', version, entry, preload: [], routes: {}, files: hashesOf(builds.outDir) };
  write('release.json', JSON.stringify(release));
}

function finish(version: string, files: Readonly<Record<string, string>> = {}): void {
  build(version, files);
  builds.take();
  server.changed();
}

const read = async (path: string) => {
  const answer = await fetch(`${origin}${path}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

/** The status of a path as it is written: `fetch` would tidy it up first. */
const statusOf = (path: string) =>
  new Promise((resolve, reject) => {
    request({ port, host: 'localhost', path }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });

/** What comes by an event stream until enough of it is there. */
async function follow(enough: (text: string) => boolean, headers = {}): Promise<string> {
  const answer = await fetch(`${origin}/changes`, { headers });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  let text = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (enough(text)) break;
  }
  return text;
}

test('the newest entry stands under a name that stays; before there is one, that is said', async () => {
  expect(await read('/remoteEntry.js')).toMatchObject({ status: 503 });
  finish('1');
  expect(await read('/remoteEntry.js')).toEqual({
    status: 200,
    type: 'text/javascript; charset=utf-8',
    text: 'export * from "./remoteEntry-1.js";\n',
  });
  finish('2');
  expect((await read('/remoteEntry.js?t=1')).text).toBe('export * from "./remoteEntry-2.js";\n');
  expect((await read('/remoteEntry-2.js')).text).toBe('export const init = 1;');
});

test('files have their types, and any page may read them, never from a cache', async () => {
  finish('1', { 'assets/a.css': '.a{}', 'assets/b.svg': '<svg/>', 'assets/c.woff2': 'x', 'assets/d.odd': 'x' });
  const types = await Promise.all(['a.css', 'b.svg', 'c.woff2', 'd.odd'].map(async (file) => (await read(`/assets/${file}`)).type));
  expect(types).toEqual(['text/css; charset=utf-8', 'image/svg+xml', 'font/woff2', 'application/octet-stream']);
  const { headers } = await fetch(`${origin}/assets/a.css`);
  expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual(['*', 'no-store']);
});

test('a page of the internet may ask this machine', async () => {
  const { status, headers } = await fetch(`${origin}/remoteEntry.js`, { method: 'OPTIONS' });
  const names = ['access-control-allow-origin', 'access-control-allow-methods', 'access-control-allow-private-network'];
  expect([status, ...names.map((name) => headers.get(name))]).toEqual([204, '*', 'GET, HEAD', 'true']);
  expect((await fetch(`${origin}/remoteEntry.js`, { method: 'POST' })).status).toBe(405);
});

test('nothing but the files of a build is served', async () => {
  finish('1', { 'assets/a.js': '' });
  const others = ['/', '/assets', '/assets/b.js', '/release.json', '/%zz', '/__proto__', '/toString'];
  const outside = ['/../secret.js', '/..%2fsecret.js', '/../../secret.js', '//etc/passwd', '/../1/assets/a.js'];
  for (const path of [...others, ...outside]) expect([path, await statusOf(path)]).toEqual([path, 404]);
  expect(await statusOf('/assets/a.js')).toBe(200);
});

test('files of the build before stay until the one after the next; a failed build changes nothing', async () => {
  for (const version of ['1', '2']) finish(version, { [`assets/${version}.js`]: '' });
  build('broken', { 'assets/broken.js': '' });
  builds.discard();
  const statuses = () => Promise.all(['1', '2', '3', 'broken'].map(async (file) => (await read(`/assets/${file}.js`)).status));
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  finish('3', { 'assets/3.js': '' });
  expect(await statuses()).toEqual([404, 200, 200, 404]);
});

test('a finished build is told to the pages that follow, and to those that come back after a break', async () => {
  finish('1');
  const followed = follow((text) => {
    if (text === 'retry: 1000\nid: 1\n\n') finish('2');
    return text.includes('changed');
  });
  expect(await followed).toBe('retry: 1000\nid: 1\n\nid: 2\nevent: changed\ndata: 2\n\n');
  expect(await follow((text) => text.includes('id:'), { 'last-event-id': '2' })).toBe('retry: 1000\nid: 2\n\n');
  expect(await follow((text) => text.includes('id:'), { 'last-event-id': '1' })).toContain('event: changed\ndata: 2\n\n');
});

test('a taken port is an error', async () => {
  await expect(serveBuilds(builds, port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
