import { writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { script as deployed, sms } from '../../../testing/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/portal-with-releases.ts';
import { until } from '../../../testing/wait.ts';

const portal = usePortalWithReleases();
const pkk = { ...sms, name: 'mfe-pkk' };
const [old, next] = ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb'];
const entry = '/embed/v1/osk-pkk-employees.js';
const about = '/embed/v1/about.json';
const oldChunk = '/embed/v1/assets/page-AAAAAAA1.js';
const nextChunk = '/embed/v1/assets/page-BBBBBBB2.js';
const deployedChunk = '/embed/v1/assets/employees-page-PPPPPPPP.js';

/** What is built for other people's pages: its script says of which version it is, and its chunk has a name of its own. */
const embeddedOf = (version: string, chunk: string) => ({
  'embed/osk-pkk-employees.js': `// ${version} for others`,
  'embed/about.json': JSON.stringify({ version }),
  [chunk.replace('/embed/v1', 'embed')]: `// a part of ${version}`,
});

beforeEach(() => {
  portal.releases.add(pkk, old, {}, embeddedOf(old, oldChunk));
  portal.releases.add(pkk, next, {}, embeddedOf(next, nextChunk));
});

const get = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers: { origin: 'https://school.example', ...headers } });
const bodyOf = async (url: string) => (await get(url)).body;
const statusesOf = (...urls: string[]) => Promise.all(urls.map(async (url) => (await get(url)).statusCode));
/** Waits until others get the script of a version; within a second. */
const isOut = (version: string) => until(async () => (await bodyOf(entry)) === `// ${version} for others`, 1);

test('FED-03 FED-05 FED-07 what is released of the module is at its address within a second, and so is the way back; no part of it goes', async () => {
  await portal.start();
  expect(await bodyOf(entry)).toBe(deployed);
  portal.releases.point(pkk, old, { previous: [null] });
  await isOut(old);
  expect(await statusesOf(oldChunk, deployedChunk)).toEqual([200, 200]);

  portal.releases.point(pkk, next, { previous: [old, null] });
  await isOut(next);
  expect(await bodyOf(about)).toBe(JSON.stringify({ version: next }));
  expect(await bodyOf(oldChunk)).toBe(`// a part of ${old}`);

  portal.releases.point(pkk, old, { previous: [null] });
  await isOut(old);
  expect(await bodyOf(nextChunk)).toBe(`// a part of ${next}`);

  portal.releases.point(pkk, null);
  await until(async () => (await bodyOf(entry)) === deployed, 1);
  expect(await bodyOf(about)).toBe('{}');
  expect(await statusesOf(oldChunk, nextChunk, deployedChunk)).toEqual([200, 200, 200]);
});

test('no page of others gets what only a share of the browsers gets', async () => {
  portal.releases.point(pkk, old, { canary: { version: next, percent: 100 } });
  await portal.start();
  expect(await portal.servedOf('mfe-pkk')).toMatchObject({ version: next });
  expect(await bodyOf(entry)).toBe(`// ${old} for others`);
});

test('while the release that is out has nothing for others, they get what was deployed with the portal, as a whole', async () => {
  portal.releases.add(pkk, '1.5.0-cccccccc');
  portal.releases.point(pkk, '1.5.0-cccccccc', { previous: [next, null] });
  await portal.start();
  expect(await portal.servedOf('mfe-pkk')).toMatchObject({ version: '1.5.0-cccccccc' });
  expect([await bodyOf(entry), await bodyOf(about)]).toEqual([deployed, '{}']);
  expect(await statusesOf(nextChunk, deployedChunk)).toEqual([200, 200]);
});

test.each([
  [entry, 'text/javascript; charset=utf-8', 'no-cache'],
  [about, 'application/json; charset=utf-8', 'no-cache'],
  [oldChunk, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('FED-07 %s of a release has the headers that it has of a deployment', async (url, type, caching) => {
  portal.releases.point(pkk, old);
  await portal.start();
  const { statusCode, headers } = await get(url);
  expect(statusCode).toBe(200);
  const same = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin', 'cache-control': caching };
  expect(headers).toMatchObject({ ...same, 'x-content-type-options': 'nosniff', 'content-type': type, vary: 'accept-encoding' });
  for (const header of ['set-cookie', 'access-control-allow-credentials']) expect(headers).not.toHaveProperty(header);
  const unchanged = await get(url, { 'if-none-match': String(headers.etag) });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  expect(unchanged.headers).toMatchObject(same);
  const head = await portal.app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
});

test('a compressed copy is sent where what is in it is the file', async () => {
  const path = portal.releases.pathOf('mfe-pkk', old, 'embed/osk-pkk-employees.js');
  const text = `// ${old} for others`;
  writeFileSync(`${path}.br`, brotliCompressSync(text));
  writeFileSync(`${path}.gz`, 'no gzip at all');
  portal.releases.point(pkk, old);
  await portal.start();
  const packed = await get(entry, { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(text);
  const plain = await get(entry, { 'accept-encoding': 'gzip' });
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, text]);
  expect(plain.headers.etag).not.toBe(packed.headers.etag);
});

test('FED-05 a file that was changed after its release was read goes to nobody', async () => {
  portal.releases.point(pkk, next, { previous: [old, null] });
  await portal.start();
  portal.releases.spoil(pkk, next, 'embed/osk-pkk-employees.js', 'evil');
  for (const _again of [1, 2]) expect(await bodyOf(entry)).toBe(`// ${old} for others`);
  expect(portal.told().filter(({ level }) => level >= 50)).toEqual([
    expect.objectContaining({ version: next, reason: 'embed/osk-pkk-employees.js: it is not what its hash says' }),
  ]);
});

test.each([
  '/embed/v1/',
  '/embed/v1/assets',
  '/embed/v1/assets/page-00000000.js',
  '/embed/v1/release.json',
  '/embed/v1/..%2frelease.json',
  '/embed/v1/%2e%2e%2frelease.json',
  '/embed/v1/assets/..%2f..%2frelease.json',
  '/embed/v1/..%2f..%2frollout.json',
  '/embed/v1/..%5crelease.json',
  '/embed/v1/%00',
])('API-05 %s is no file of a release either: a plain refusal that a page of any origin may read', async (url) => {
  portal.releases.point(pkk, old);
  await portal.start();
  const { headers, statusCode, ...answer } = await get(url, { accept: 'text/html' });
  expect([400, 404]).toContain(statusCode);
  expect(answer.json()).toEqual({ statusCode, clientError: expect.any(String) });
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  expect(String(headers['cache-control'])).not.toMatch(/immutable|max-age/);
});

test('FED-07 a page of others may stay with one version; the rest of a release is not for them', async () => {
  portal.releases.point(pkk, next);
  await portal.start();
  const { body, headers } = await get(`/releases/mfe-pkk/${old}/embed/osk-pkk-employees.js`);
  expect(body).toBe(`// ${old} for others`);
  const forAYear = 'public, max-age=31536000, immutable';
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': forAYear,
  });
  for (const file of [`${old}/release.json`, `${old}/${pkk.entry}`, 'rollout.json']) {
    const other = await get(`/releases/mfe-pkk/${file}`);
    expect([file, other.statusCode]).toEqual([file, 200]);
    for (const header of ['access-control-allow-origin', 'cross-origin-resource-policy']) expect(other.headers).not.toHaveProperty(header);
  }
});

test("the portal's own pages name none of it", async () => {
  portal.releases.point(pkk, next);
  await portal.start();
  const page = await bodyOf('/user-panel/pkk-employees');
  expect(page).toContain(`/releases/mfe-pkk/${next}/${pkk.entry}`);
  expect(page).not.toContain(`${next}/embed/`);
});
