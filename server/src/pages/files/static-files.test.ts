import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { script, sms } from '../../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/servers/portal-with-releases.ts';
import { until } from '../../../testing/wait.ts';

const portal = usePortalWithReleases();
const version = '1.3.0-aaaaaaaa';
const immutable = 'public, max-age=31536000, immutable';

beforeEach(async () => {
  await portal.releases.publish(sms, version, { previous: [null] });
  mkdirSync(join(portal.root, 'data'));
  writeFileSync(join(portal.root, 'data', 'keys.json'), 'secret');
  await portal.start();
});

const { get } = portal;

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('serves a file with a hash in its name immutable when the browser accepts %s', async (accepted, encoding, decode) => {
  const file = await get('/assets/index-IIIIIIII.js', { 'accept-encoding': accepted });
  expect([file.statusCode, file.headers['content-encoding']]).toEqual([200, encoding]);
  expect(decode(file.rawPayload).toString()).toBe(script);
  expect(file.headers).toMatchObject({
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    'cache-control': immutable,
    vary: 'accept-encoding',
  });
});

test.each([
  ['a hash of lower-case letters', '/assets/font-abcdefgh.woff2', immutable],
  ['a hash, of a remote', '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js', immutable],
  ['no hash, but looks like it', '/assets/program-Version1.zip', 'no-cache'],
])('caches a file by the list of its build when its name has %s', async (_, url, caching) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers['cache-control']]).toEqual([200, caching]);
});

test('serves the files of a release immutable, also compressed', async () => {
  const file = await get(`/releases/mfe-sms/${version}/${sms.entry}`);
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, immutable]);
  expect(file.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  await portal.releases.changeFile(sms.name, version, sms.entry, { brotli: brotliCompressSync(file.body) });
  const compressed = await get(`/releases/mfe-sms/${version}/${sms.entry}`, { 'accept-encoding': 'br' });
  expect([compressed.headers['content-encoding'], compressed.headers['cache-control']]).toEqual(['br', immutable]);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(file.body);
});

test.each([
  [
    'is not a file',
    [
      ...['/assets', '/assets/', '/assets/index-00000000.js', '/remotes/mfe-sms/', '/remotes/mfe-pkk/remoteEntry-00000000.js'],
      ...['/releases', `/releases/mfe-sms/${version}`, `/releases/mfe-sms/${version}/remoteEntry-00000000.js`],
      ...[`/releases/mfe-other/${version}/${sms.entry}`, `/releases/mfe-sms/${version}/release.json`],
    ],
  ],
  [
    'is the description of a build',
    ['/remotes/mfe-sms/release.json', '/remotes/mfe-sms/release.json.br', '/remotes/mfe-sms//release.json'],
  ],
  ['is hidden', ['/remotes/mfe-sms/.built-from', `/releases/mfe-sms/${version}/.built-from`]],
  [
    'is outside the folder',
    [
      ...['/remotes/mfe-sms/..%2f..%2fpackage.json', '/remotes/mfe-sms/%2e%2e%2f%2e%2e%2fpackage.json', '/releases//etc/passwd'],
      ...['/remotes/mfe-sms/..%5c..%5cpackage.json', '/assets/%00index-IIIIIIII.js', '/assets/..%2f..%2f..%2fdata%2fkeys.json'],
      ...['/releases/..%5cdata%5ckeys.json', `/releases/mfe-sms/${version}/..%2f..%2f..%2fdata%2fkeys.json`],
      `/releases/mfe-sms/${version}/%00${sms.entry}`,
    ],
  ],
])('API-05 answers a 4xx that is not cached when the address %s', async (_, urls) => {
  for (const url of urls) {
    const { statusCode, headers, body } = await get(url, { accept: 'text/html' });
    expect([url, [400, 403, 404].includes(statusCode)]).toEqual([url, true]);
    expect([url, JSON.parse(body)]).toEqual([url, { statusCode, clientError: expect.any(String) }]);
    expect([url, String(headers['cache-control'])]).toEqual([url, expect.not.stringMatching(/immutable|max-age/)]);
  }
});

const entry = `/mfe-sms/${version}/${sms.entry}`;
const deployed = '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js';
test.each([
  ['a deployed file', deployed, deployed],
  ['a file of a release', `/releases${entry}`, entry],
])('FED-04 serves %s at a retry address', async (_, path, end) => {
  const [first, retried] = await Promise.all([get(path), get(`/retry/k1${end}`)]);
  expect(retried.statusCode).toBe(200);
  expect(retried.body).toBe(first.body);
  expect(retried.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  for (const header of ['cache-control', 'x-content-type-options']) {
    expect([header, retried.headers[header]]).toEqual([header, first.headers[header]]);
  }
});

test.each([
  entry.replace(version, '1.9.0-bbbbbbbb'),
  entry.replace('mfe-sms', 'mfe-other'),
  `/mfe-sms/${version}/unknown.js`,
  `/mfe-sms/${version}/..%2f..%2fpackage.json`,
  `/mfe-sms/${version}/release.json`,
  `/mfe-sms/${version}/constructor`,
  '/api/remotes',
  '/home',
  '',
])('answers 404 for a retry of %s', async (path) => {
  expect((await get(`/retry/k1${path}`)).statusCode).toBe(404);
});

test('FED-04 answers 404 for a file that has changed, and logs it once', async () => {
  await portal.releases.corrupt(sms, version, sms.entry, 'changed();');
  for (const attempt of ['k1', 'k2']) expect((await get(`/retry/${attempt}${entry}`)).statusCode).toBe(404);
  expect(portal.errors()).toMatchObject([
    { msg: 'release file unreadable', remote: 'mfe-sms', version, reason: 'does not match its hash' },
  ]);
});

test('FED-04 serves a release that is newer than the last page', async () => {
  const newer = '1.4.0-bbbbbbbb';
  await portal.releases.publish(sms, newer, { previous: [version] });
  await until(async () => (await get(`/retry/k1${entry.replace(version, newer)}`)).statusCode === 200, 1);
});

test('FED-04 serves files of a release with their types, and none as a document that runs scripts', async () => {
  const files = { 'page.html': '<script>steal()</script>', 'picture.svg': '<svg/>', 'screen.avif': 'a picture' };
  await portal.releases.publish(sms, '1.5.0-cccccccc', { files });
  const address = (file: string) => `/releases/mfe-sms/1.5.0-cccccccc/${file}`;
  await until(async () => (await get(address('page.html'))).statusCode === 200, 1);
  const headersOf = async (file: string) => (await get(address(file))).headers;
  const nosniff = { 'x-content-type-options': 'nosniff' };
  expect(await headersOf('page.html')).toMatchObject({ ...nosniff, 'content-type': 'text/plain; charset=utf-8' });
  expect(await headersOf('screen.avif')).toMatchObject({ ...nosniff, 'content-type': 'image/avif' });
  const policy = expect.stringContaining("sandbox; default-src 'none'");
  expect(await headersOf('picture.svg')).toMatchObject({ ...nosniff, 'content-type': 'image/svg+xml', 'content-security-policy': policy });
});
