import { rmSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { script as deployed, sms } from '../../../testing/servers/fake-portal.ts';
import { usePortalWithReleases } from '../../../testing/servers/portal-with-releases.ts';
import { until } from '../../../testing/wait.ts';

const portal = usePortalWithReleases();
const pkk = { ...sms, name: 'mfe-pkk' };
const [old, next] = ['1.3.0-aaaaaaaa', '1.4.0-bbbbbbbb'];
const entry = '/embed/v1/osk-pkk-employees.js';
const about = '/embed/v1/about.json';
const types = '/embed/v1/osk-pkk-employees.d.ts';
const oldChunk = '/embed/v1/assets/page-AAAAAAA1.js';
const nextChunk = '/embed/v1/assets/page-BBBBBBB2.js';
const deployedChunk = '/embed/v1/assets/employees-page-PPPPPPPP.js';
const immutable = 'public, max-age=31536000, immutable';
const anyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const scriptOf = (version: string) => `// ${version} embedded`;
const embeddedFiles = (version: string, chunk: string) => ({
  'embed/osk-pkk-employees.js': scriptOf(version),
  'embed/osk-pkk-employees.d.ts': 'export {};',
  'embed/about.json': JSON.stringify({ version }),
  'embed/assets/page-CCCCCCC3.js': '// not listed',
  // The entry is listed by mistake.
  'embed/hashed-files.json': JSON.stringify([chunk.replace('/embed/v1/', ''), 'osk-pkk-employees.js']),
  [chunk.replace('/embed/v1', 'embed')]: `// a chunk of ${version}`,
});

beforeEach(async () => {
  await portal.releases.add(pkk, old, {}, embeddedFiles(old, oldChunk));
  await portal.releases.add(pkk, next, {}, embeddedFiles(next, nextChunk));
});

const get = (url: string, headers: Record<string, string> = {}) => portal.get(url, { origin: 'https://school.example', ...headers });
const bodyOf = async (url: string) => (await get(url)).body;
const statusesOf = (...urls: string[]) => Promise.all(urls.map(async (url) => (await get(url)).statusCode));
const untilServed = (text: string) => until(async () => (await bodyOf(entry)) === text, 1);

const scriptType = /^(text|application)\/javascript; charset=utf-8$/;
const typesType = /^text\/plain; charset=utf-8$/;
const jsonType = /^application\/json; charset=utf-8$/;

test.each([
  [
    'deployed',
    [
      [entry, scriptType, 'no-cache'],
      ['/embed/v1/mf-manifest.json', jsonType, 'no-cache'],
      [types, typesType, 'no-cache'],
      [deployedChunk, scriptType, immutable],
      ['/embed/v1/assets/employees-page-QQQQQQQQ.css', /^text\/css; charset=utf-8$/, immutable],
    ],
  ],
  [
    'released',
    [
      [entry, scriptType, 'no-cache'],
      [about, jsonType, 'no-cache'],
      [types, typesType, 'no-cache'],
      [oldChunk, scriptType, immutable],
      ['/embed/v1/assets/page-CCCCCCC3.js', scriptType, 'no-cache'],
    ],
  ],
] as const)('FED-07 lets any origin load the %s files', async (source, files) => {
  if (source === 'released') await portal.releases.setRollout(pkk, old);
  await portal.start();
  for (const [url, type, caching] of files) {
    const { statusCode, headers } = await get(url);
    expect([url, statusCode]).toEqual([url, 200]);
    const unchanging = { ...anyOrigin, 'cache-control': caching, vary: 'accept-encoding' };
    expect(headers).toMatchObject({ ...unchanging, 'x-content-type-options': 'nosniff', 'content-type': expect.stringMatching(type) });
    for (const header of ['set-cookie', 'access-control-allow-credentials']) expect(headers).not.toHaveProperty(header);
    const unchanged = await get(url, { 'if-none-match': String(headers.etag) });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect(unchanged.headers).toMatchObject({ ...anyOrigin, 'cache-control': caching });
    const head = await portal.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', headers['content-length']]);
  }
});

test('FED-03 FED-05 FED-07 serves a release and a rollback within a second, and still the chunks of the others', async () => {
  await portal.start();
  expect(await bodyOf(entry)).toBe(deployed);
  await portal.releases.setRollout(pkk, old, { previous: [null] });
  await untilServed(scriptOf(old));
  expect(await statusesOf(oldChunk, deployedChunk)).toEqual([200, 200]);

  await portal.releases.setRollout(pkk, next, { previous: [old, null] });
  await untilServed(scriptOf(next));
  expect(await bodyOf(about)).toBe(JSON.stringify({ version: next }));
  expect(await bodyOf(oldChunk)).toBe(`// a chunk of ${old}`);

  await portal.releases.setRollout(pkk, null);
  await untilServed(deployed);
  expect(await bodyOf(about)).toBe('{}');
  expect(await statusesOf(oldChunk, nextChunk, deployedChunk)).toEqual([200, 200, 200]);
});

test('serves the live release while a canary runs', async () => {
  await portal.releases.setRollout(pkk, old, { canary: { version: next, percent: 100 } });
  await portal.start();
  expect(await portal.servedOf('mfe-pkk')).toMatchObject({ version: next });
  expect(await bodyOf(entry)).toBe(scriptOf(old));
});

test('serves the deployed build when the live release has no embedded files', async () => {
  await portal.releases.publish(pkk, '1.5.0-cccccccc', { previous: [next, null] });
  await portal.start();
  expect(await portal.servedOf('mfe-pkk')).toMatchObject({ version: '1.5.0-cccccccc' });
  expect([await bodyOf(entry), await bodyOf(about)]).toEqual([deployed, '{}']);
  expect(await statusesOf(nextChunk, deployedChunk)).toEqual([200, 200]);
});

test('serves a chunk with no-cache when the build of its release made no list of hashed files', async () => {
  const { 'embed/hashed-files.json': _, ...files } = embeddedFiles('1.5.0-cccccccc', nextChunk);
  await portal.releases.publish(pkk, '1.5.0-cccccccc', { files });
  await portal.start();
  const { body, headers } = await get(nextChunk);
  expect([body, headers['cache-control']]).toEqual(['// a chunk of 1.5.0-cccccccc', 'no-cache']);
});

test('FED-05 serves the previous release and logs the reason once when a file was changed after validation', async () => {
  await portal.releases.setRollout(pkk, next, { previous: [old, null] });
  await portal.start();
  await portal.releases.corrupt(pkk, next, 'embed/osk-pkk-employees.js', 'evil');
  for (const _again of [1, 2]) expect(await bodyOf(entry)).toBe(scriptOf(old));
  expect(portal.errors()).toEqual([
    expect.objectContaining({ msg: 'release file unreadable', version: next, reason: 'does not match its hash' }),
  ]);
});

const missing = ['', 'assets', 'assets/page-00000000.js', '.built-from', 'release.json'];
const outside = ['..%2frelease.json', '%2e%2e%2fpackage.json', '..%5crelease.json', '%00'];
const elsewhere = ['/embed', '/embed/v1', '/embed/v1?x=1', '/embed/v2/osk-pkk-employees.js', '/embed/v10/a/b.js'];

test('API-05 answers a 4xx that any origin can read when an address is not an embedded file', async () => {
  await portal.releases.setRollout(pkk, old);
  await portal.start();
  for (const url of [...[...missing, ...outside].map((file) => `/embed/v1/${file}`), ...elsewhere]) {
    const { headers, statusCode, body } = await get(url, { accept: 'text/html' });
    expect([url, [400, 404].includes(statusCode)]).toEqual([url, true]);
    expect([url, JSON.parse(body)]).toEqual([url, { statusCode, clientError: expect.any(String) }]);
    expect([url, headers]).toEqual([url, expect.objectContaining(anyOrigin)]);
    expect([url, String(headers['cache-control'])]).toEqual([url, expect.not.stringMatching(/immutable|max-age/)]);
  }
});

test('FED-07 lets any origin load the embedded files of one version, but no other file of the release', async () => {
  await portal.releases.setRollout(pkk, next);
  await portal.start();
  const { body, headers } = await get(`/releases/mfe-pkk/${old}/embed/osk-pkk-employees.js`);
  expect(body).toBe(scriptOf(old));
  expect(headers).toMatchObject({ ...anyOrigin, 'cache-control': immutable });
  const other = await get(`/releases/mfe-pkk/${old}/${pkk.entry}`);
  expect(other.statusCode).toBe(200);
  for (const header of Object.keys(anyOrigin)) expect(other.headers).not.toHaveProperty(header);
});

test('FED-09 lets no other origin load or frame the pages and files of the portal', async () => {
  await portal.releases.setRollout(pkk, next);
  await portal.start();
  const urls = ['/', '/user-panel/pkk-employees', '/embedded', '/assets/index-IIIIIIII.js', '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js'];
  for (const url of urls) {
    const { headers } = await get(url);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY' });
    for (const header of Object.keys(anyOrigin)) expect(headers).not.toHaveProperty(header);
  }
  // The page's preload links and import map leave the embedded files out.
  const page = await bodyOf('/user-panel/pkk-employees');
  expect(page).toContain(`/releases/mfe-pkk/${next}/${pkk.entry}`);
  expect(page).not.toContain(`${next}/embed/`);
});

test('answers 404 when the embedded remote is not built', async () => {
  rmSync(`${portal.root}/mfe-pkk/dist-embed`, { recursive: true });
  await portal.start();
  expect(await statusesOf(entry, '/')).toEqual([404, 200]);
});
