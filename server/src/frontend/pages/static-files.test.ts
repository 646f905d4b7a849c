import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { script, sms } from '../../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/servers/portal-with-releases.ts';

const portal = usePortalWithReleases();
const version = '1.3.0-aaaaaaaa';
const immutable = 'public, max-age=31536000, immutable';

beforeEach(async () => {
  await portal.releases.add(sms, version);
  await portal.releases.setRollout(sms, version);
  mkdirSync(join(portal.root, 'data'));
  writeFileSync(join(portal.root, 'data', 'keys.json'), 'secret');
  await portal.start();
});

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers });

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

test('serves the build of each remote', async () => {
  for (const url of ['/remotes/mfe-landing/remoteEntry-AAAAAAAA.js', '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js']) {
    expect([url, (await get(url)).body]).toEqual([url, script]);
  }
});

test('serves the files of a release immutable, also compressed', async () => {
  const file = await get(`/releases/mfe-sms/${version}/${sms.entry}`);
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, immutable]);
  expect(file.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  await portal.releases.corruptCopies(sms, version, sms.entry, { brotli: brotliCompressSync(file.body) });
  const compressed = await get(`/releases/mfe-sms/${version}/${sms.entry}`, { 'accept-encoding': 'br' });
  expect([compressed.headers['content-encoding'], compressed.headers['cache-control']]).toEqual(['br', immutable]);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(file.body);
});

test.each([
  [
    'is not a file',
    [
      '/assets',
      '/assets/',
      '/assets?x',
      '/assets/index-00000000.js',
      '/remotes',
      '/remotes/mfe-sms/',
      '/remotes/mfe-pkk/remoteEntry-00000000.js',
      '/releases',
      '/releases/mfe-sms/',
      `/releases/mfe-sms/${version}`,
      `/releases/mfe-sms/${version}/remoteEntry-00000000.js`,
      `/releases/mfe-sms/9.9.9-00000000/${sms.entry}`,
      `/releases/mfe-other/${version}/${sms.entry}`,
      `/releases/mfe-sms/${version}/release.json`,
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
      '/remotes/mfe-sms/..%2f..%2fpackage.json',
      '/remotes/mfe-sms/%2e%2e%2f%2e%2e%2fpackage.json',
      '/remotes/mfe-sms/..%5c..%5cpackage.json',
      '/assets/..%2fpage-parts.json',
      '/assets/%00index-IIIIIIII.js',
      '/assets/..%2f..%2f..%2fdata%2fkeys.json',
      '/releases/..%2fdata%2fkeys.json',
      '/releases/%2e%2e%2fdata%2fkeys.json',
      '/releases/..%5cdata%5ckeys.json',
      `/releases/mfe-sms/${version}/..%2f..%2f..%2fdata%2fkeys.json`,
      `/releases/mfe-sms/${version}/%00${sms.entry}`,
      '/releases//etc/passwd',
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
