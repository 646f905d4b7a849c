import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPages } from '../../../testing/fake-pages.ts';
import { makeFakePortal, script } from '../../../testing/fake-portal.ts';

const root = makeFakePortal();
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildPages(root);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const origin = 'https://school.example';
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { origin, ...headers } });
const entry = '/embed/v1/osk-pkk-employees.js';

test.each([
  [entry, /^(text|application)\/javascript; charset=utf-8$/, 'no-cache'],
  ['/embed/v1/remoteEntry.js', /^(text|application)\/javascript; charset=utf-8$/, 'no-cache'],
  ['/embed/v1/about.json', /^application\/json; charset=utf-8$/, 'no-cache'],
  ['/embed/v1/mf-manifest.json', /^application\/json; charset=utf-8$/, 'no-cache'],
  ['/embed/v1/assets/employees-page-PPPPPPPP.js', /^(text|application)\/javascript; charset=utf-8$/, 'public, max-age=31536000, immutable'],
  ['/embed/v1/assets/employees-page-QQQQQQQQ.css', /^text\/css; charset=utf-8$/, 'public, max-age=31536000, immutable'],
])('FED-07 %s is there for a page of any origin', async (url, type, caching) => {
  const { statusCode, headers } = await get(url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'content-type': expect.stringMatching(type),
    'cache-control': caching,
    etag: expect.any(String),
  });
  for (const header of ['set-cookie', 'access-control-allow-credentials']) expect(headers).not.toHaveProperty(header);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('the entry, for a browser that takes %s, is asked for each time and sent when it changed', async (accepted, encoding, decode) => {
  const file = await get(entry, { 'accept-encoding': accepted });
  expect([file.statusCode, file.headers['content-encoding'], file.headers.vary]).toEqual([200, encoding, 'accept-encoding']);
  expect(decode(file.rawPayload).toString()).toBe(script);
  const same = await get(entry, { 'accept-encoding': accepted, 'if-none-match': String(file.headers.etag) });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  expect(same.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
});

test.each([
  '/embed',
  '/embed/',
  '/embed/v1',
  '/embed/v1/',
  '/embed/v2/osk-pkk-employees.js',
  '/embed/v1/assets/employees-page-00000000.js',
  '/embed/v1/.built-from',
  '/embed/v1/..%2fpackage.json',
])('API-05 %s is no file: a plain refusal, no page', async (url) => {
  const answer = await get(url, { accept: 'text/html' });
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.json()).toEqual({ statusCode: answer.statusCode, clientError: expect.any(String) });
  // A page of another origin may read that there is no such file, which it could not tell from a portal that is away.
  expect(answer.headers['access-control-allow-origin']).toBe(url.startsWith('/embed/v1/') ? '*' : undefined);
});

test('FED-09 no other file and no page is there for other origins, and none can be framed', async () => {
  for (const url of [
    '/',
    '/user-panel/pkk-employees',
    '/embedded',
    '/assets/index-IIIIIIII.js',
    '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js',
  ]) {
    const { headers } = await get(url);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY' });
    for (const header of ['access-control-allow-origin', 'cross-origin-resource-policy']) expect(headers).not.toHaveProperty(header);
  }
  expect((await get('/')).headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('a portal without that build serves none of it', async () => {
  const other = makeFakePortal();
  rmSync(`${other}/mfe-pkk/dist-embed`, { recursive: true });
  const without = await buildPages(other);
  expect((await without.inject(entry)).statusCode).toBe(404);
  expect((await without.inject('/')).statusCode).toBe(200);
  await without.close();
  rmSync(other, { recursive: true });
});
