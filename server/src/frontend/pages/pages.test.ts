import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPages } from '../../../testing/fake-pages.ts';
import { makeFakePortal, script, shellStyles } from '../../../testing/fake-portal.ts';
import type { ProductRow } from '../../platform/db/tables/product.ts';

const root = makeFakePortal();
let app: FastifyInstance;

const trial = { productName: 'Wersja próbna', price: 0 };
const full = { productName: 'Pełny </script>', price: 34_900 };
const listOffered = async () => [trial, full] as ProductRow[];

beforeAll(async () => {
  app = await buildPages(root, { listOffered });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const html = 'text/html; charset=utf-8';

test.each([
  ['/', 200, 'landing-page-CCCCCCCC'],
  ['/home?token=abc', 200, 'landing-page-CCCCCCCC'],
  ['/activate/abcdefghijklmnopqrstuv', 200, 'activation-page-EEEEEEEE'],
  ['/user-panel/sms-notification', 200, 'sms-page-GGGGGGGG'],
  ['/user-panel/pkk-employees', 200, undefined],
  ['/user-panel', 200, undefined],
  ['/user-panel/sms-notification/', 200, 'sms-page-GGGGGGGG'],
  ['/activate/', 404, undefined],
  ['/no-such-page', 404, undefined],
  ['/apiary', 404, undefined],
  ['/user-panel/no-such-page', 404, undefined],
])('SHL-09 %s is a page, answered %i', async (url, status, preloaded) => {
  const page = await get(url);
  expect([page.statusCode, page.headers['content-type']]).toEqual([status, html]);
  expect(page.body).toContain('<div id="root">');
  expect(/ href="\/remotes\/[\w-]+\/assets\/([a-z]+-page-\w+)\.js/.exec(page.body)?.[1]).toBe(preloaded);
});

test('FED-09 a page, known or not, may load nothing from elsewhere, runs no inline script but the build’s own, and is not cached', async () => {
  for (const url of ['/', '/no-such-page']) {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' 'sha256-${createHash('sha256').update('arrive();').digest('base64')}'`,
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.find((part) => part.startsWith('style-src'))).toMatch(
      url === '/' ? /^style-src 'self'( 'sha256-[\w+/]+=*'){2}$/ : /^style-src 'self'$/,
    );
    expect(policy.join()).not.toMatch(/unsafe|\*|http/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  }
});

test('LND-12 the landing page is drawn, described, and says what is on offer; no other page is for search engines', async () => {
  const { body, headers } = await get('/home');
  expect(body).toContain(
    '<div id="root"><h1>Szkoła</h1><img src="/remotes/mfe-landing/a.webp"><p>Kierunek Oprogramowanie Sp. z o.o.</p></div>',
  );
  expect(body).toContain('<title>Portal OSK – program</title>');
  expect(body).toContain('<meta name="description" content="Program dla &quot;OSK&quot;">');
  expect(body).toContain('<link rel="canonical" href="https://portal.example/">');
  expect(body).toContain('<meta property="og:image" content="https://portal.example/remotes/mfe-landing/assets/social-JJJJJJJJ.jpg">');
  expect(headers).not.toHaveProperty('x-robots-tag');
  const described = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '')['@graph'];
  expect(described[0]).toMatchObject({ '@type': 'Organization', taxID: '6760000109', telephone: '+48 12 000 00 10' });
  expect(described[1]).toMatchObject({
    '@type': 'SoftwareApplication',
    offers: [{ price: '0.00' }, { name: full.productName, price: '349.00' }],
  });

  for (const url of ['/user-panel/sms-notification', '/activate/abcdefghijklmnopqrstuv', '/no-such-page']) {
    const other = await get(url);
    expect([url, other.headers['x-robots-tag']]).toEqual([url, 'noindex']);
    expect(other.body).toContain('<div id="root"></div>');
    expect(other.body).not.toContain('ld+json');
  }
});

test.each([
  ['language=en; theme=dark', 'School', 'Portal OSK – software'],
  ['', 'Szkoła', 'Portal OSK – program'],
])('LND-12 the drawing and the title follow the cookies "%s"', async (cookie, heading, title) => {
  const { body } = await get('/', { cookie });
  expect(body).toContain(`<div id="root"><h1>${heading}</h1>`);
  expect(body).toContain(`<title>${title}</title>`);
});

test('a drawn page has its styles in itself, allowed by their hashes, the sheets linked at its end; another page links them', async () => {
  const { body, headers } = await get('/');
  const [head = '', end = ''] = body.split('</head>');
  const styles = [...head.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  expect(styles).toEqual(['.a{background:url(/remotes/mfe-landing/assets/b.svg)}.c{background:url("data:x")}', shellStyles]);
  for (const css of styles) {
    expect(headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
  }
  expect(head).not.toContain('rel="stylesheet"');
  expect(end).toContain('<link rel="stylesheet" crossorigin disabled href="/remotes/mfe-landing/assets/landing-page-DDDDDDDD.css">');
  // Its scripts wait for the first paint.
  expect(head).not.toContain('modulepreload');
  expect(/<template id="scripts">(.*?)<\/template>/s.exec(end)?.[1]?.match(/<link rel="modulepreload"/g)).toHaveLength(3);
  const panel = (await get('/user-panel/sms-notification')).body;
  expect(panel).toContain('href="/assets/panel-NNNNNNNN.css"');
  expect(panel).not.toContain('<template');
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('a page for a browser that takes %s', async (accepted, encoding, decode) => {
  const page = await get('/', { 'accept-encoding': accepted });
  expect([page.headers['content-encoding'], page.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
  expect(decode(page.rawPayload).toString()).toContain('<h1>Szkoła</h1>');
});

test('a variant without a drawing is an empty page for the script', async () => {
  expect((await get('/', { cookie: 'language=en; theme=light' })).body).toContain('<div id="root"></div>');
});

test('a form that the browser itself sends leads back to its page; what was typed goes nowhere', async () => {
  const post = (url: string) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'email=a&password=b' });
  const answer = await post('/home?x=1');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/home']);
  for (const url of ['//elsewhere.example', '//elsewhere.example/home', '/user-panel', '/no-such-page', '/api/token']) {
    const other = await post(url);
    expect([url, other.statusCode, other.headers.location]).toEqual([url, expect.any(Number), undefined]);
    expect(other.statusCode).toBeGreaterThanOrEqual(400);
    expect(other.statusCode).toBeLessThan(500);
  }
});

test('search engines are told what to read', async () => {
  const robots = await get('/robots.txt');
  expect(robots.body).toContain('Disallow: /user-panel');
  expect(robots.body).toContain('Sitemap: https://portal.example/sitemap.xml');
  const sitemap = await get('/sitemap.xml');
  expect([sitemap.statusCode, sitemap.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(sitemap.body).toContain('<loc>https://portal.example/</loc>');
});

test('API-03 a page brings the anti-forgery cookie, unless the browser has a good one', async () => {
  const [given] = (await get('/')).cookies;
  expect(given).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Strict', secure: true });
  expect(given).not.toHaveProperty('httpOnly');
  expect((await get('/', { cookie: `XSRF-TOKEN=${given?.value}` })).cookies).toEqual([]);
  expect((await get('/', { cookie: 'XSRF-TOKEN=a.b' })).cookies).toHaveLength(1);
});

test.each([
  ['language=en; theme=dark', '<html lang="en" data-theme="dark">'],
  ['language=de; theme=system', '<html lang="pl">'],
  ['language="><script>; theme="><script>', '<html lang="pl">'],
])('SHL-11 the page follows the cookies %s', async (cookie, tag) => {
  expect((await get('/', { cookie })).body).toContain(tag);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('a file with a hash in its name, for a browser that takes %s', async (accepted, encoding, decode) => {
  const file = await get('/assets/index-IIIIIIII.js', { 'accept-encoding': accepted });
  expect([file.statusCode, file.headers['content-encoding']]).toEqual([200, encoding]);
  expect(decode(file.rawPayload).toString()).toBe(script);
  expect(file.headers).toMatchObject({
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
});

test('each released remote is served from its own address', async () => {
  for (const url of ['/remotes/mfe-landing/remoteEntry-AAAAAAAA.js', '/remotes/mfe-sms/remoteEntry-FFFFFFFF.js']) {
    expect([url, (await get(url)).body]).toEqual([url, script]);
  }
});

test('what has no hash in its name is not kept, and what begins with a dot is not served', async () => {
  const release = await get('/remotes/mfe-sms/release.json');
  expect([release.statusCode, release.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect((await get('/remotes/mfe-sms/.built-from')).statusCode).toBe(404);
});

test.each([
  '/assets',
  '/assets?x',
  '/assets/index-00000000.js',
  '/remotes',
  '/remotes/mfe-sms/remoteEntry-00000000.js',
  '/remotes/mfe-pkk/remoteEntry-00000000.js',
  '/api',
  '/api?x',
  '/api/no-such-call',
])('%s is not there: a plain 404, no page, nothing to cache for a year', async (url) => {
  const answer = await get(url, { accept: 'text/html' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ statusCode: 404, clientError: expect.any(String) });
  expect(String(answer.headers['cache-control'])).not.toMatch(/immutable|max-age/);
});

test.each([
  '/remotes/mfe-sms/..%2f..%2fpackage.json',
  '/remotes/mfe-sms/%2e%2e%2f%2e%2e%2fpackage.json',
  '/remotes/mfe-sms/..%5c..%5cpackage.json',
  '/remotes/mfe-sms/assets/..%2f..%2f..%2fpackage.json',
  '/assets/..%2froutes.json',
  '/assets/%00index-IIIIIIII.js',
  '/assets/',
  '/remotes/mfe-sms/',
])('API-05 %s leads out of the folder, or names no file, and is refused', async (url) => {
  const answer = await get(url);
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.json()).toEqual({ statusCode: answer.statusCode, clientError: expect.any(String) });
});
