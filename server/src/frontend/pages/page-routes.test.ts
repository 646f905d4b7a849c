import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPages } from '../../../testing/servers/build-pages.ts';
import { makeFakePortal, shellStyles } from '../../../testing/servers/fake-portal.ts';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { defaultProvider } from '../../platform/provider.ts';
import { messages } from './messages.ts';

const root = makeFakePortal();
let app: FastifyInstance;

const priceList = [
  { productName: 'Licencja próbna', price: 0 },
  { productName: 'Pełny </script>', price: 34_900 },
] as ProductRow[];

beforeAll(async () => {
  app = await buildPages(root, { listOfferedProducts: async () => priceList });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each([
  ['/', 200, 'landing-page-CCCCCCCC'],
  ['/home?token=abc', 200, 'landing-page-CCCCCCCC'],
  ['/activate/abcdefghijklmnopqrstuv', 200, 'activation-page-EEEEEEEE'],
  ['/user-panel/sms-notification', 200, 'sms-page-GGGGGGGG'],
  ['/user-panel/sms-log', 200, undefined],
  ['/user-panel', 200, 'sms-page-GGGGGGGG'],
  ['/user-panel/sms-notification/', 200, 'sms-page-GGGGGGGG'],
  ['/activate/', 404, undefined],
  ['/no-such-page', 404, undefined],
  ['/apiary', 404, undefined],
  ['/user-panel/no-such-page', 404, undefined],
])('SHL-09 serves a page at %s with status %i', async (url, status, preloaded) => {
  const page = await get(url);
  expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<div id="root"');
  expect(/ href="\/remotes\/[\w-]+\/assets\/([a-z]+-page-\w+)\.js/.exec(page.body)?.[1]).toBe(preloaded);
});

test.each(['/api', '/api?x', '/api/no-such-call', '/embed', '/download'])('serves no page at %s', async (url) => {
  const answer = await get(url, { accept: 'text/html' });
  expect(answer.json()).toEqual({ statusCode: 404, clientError: expect.any(String) });
});

test.each([
  ['/', /^style-src 'self'( 'sha256-[\w+/]+=*'){2}$/],
  ['/no-such-page', /^style-src 'self'$/],
])('FED-09 serves %s with a strict policy', async (url, styles) => {
  const { headers } = await get(url);
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", `script-src 'self' ${hashOf('restoreSession();')}`, "frame-ancestors 'none'"]),
  );
  expect(policy.find((part) => part.startsWith('style-src'))).toMatch(styles);
  expect(policy.join()).not.toMatch(/unsafe|\*|http/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
});

test('LND-12 serves the prerendered landing page with its description and prices', async () => {
  const { body, headers } = await get('/home');
  expect(body).toContain(
    '<div id="root"><h1>Szkoła</h1><img src="/remotes/mfe-landing/a.webp"><p>Kierunek Oprogramowanie Sp. z o.o.</p></div>',
  );
  expect(body).toContain('<meta name="description" content="Program dla &quot;OSK&quot;">');
  expect(body).toContain('<link rel="canonical" href="https://portal.example/">');
  expect(body).toContain('<meta property="og:image" content="https://portal.example/remotes/mfe-landing/assets/social-JJJJJJJJ.jpg">');
  expect(headers).not.toHaveProperty('x-robots-tag');
  const described = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '')['@graph'];
  expect(described).toMatchObject([
    { '@type': 'Organization', taxID: '6760000109', telephone: '+48 12 000 00 10' },
    { '@type': 'SoftwareApplication', offers: [{ price: '0.00' }, { name: 'Pełny </script>', price: '349.00' }] },
  ]);
});

test('describes no offers for search engines when the price list is empty', async () => {
  const empty = await buildPages(root);
  const { body } = await empty.inject('/');
  await empty.close();
  expect(body).toContain('"@type":"SoftwareApplication"');
  expect(body).not.toContain('"offers"');
});

test.each(['/activate/abcdefghijklmnopqrstuv', '/no-such-page'])('keeps %s out of search engines', async (url) => {
  const { body, headers } = await get(url);
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(body).toContain('<div id="root"></div>');
  expect(body).not.toContain('ld+json');
});

test.each([
  ['language=en; theme=dark', 'School', 'Portal OSK – software'],
  ['', 'Szkoła', 'Portal OSK – program'],
])('LND-12 prerenders in the language and theme of the cookies "%s"', async (cookie, heading, title) => {
  const { body } = await get('/', { cookie });
  expect(body).toContain(`<div id="root"><h1>${heading}</h1>`);
  expect(body).toContain(`<title>${title}</title>`);
});

test.each([
  ['language=en; theme=dark', '<html lang="en" data-theme="dark">'],
  ['language=en; theme=light', '<html lang="en" data-theme="light">'],
  ['language=de; theme=system', '<html lang="pl">'],
  ['language="><script>; theme="><script>', '<html lang="pl">'],
])('SHL-11 sets language and theme by the cookies %s', async (cookie, tag) => {
  const { body } = await get('/', { cookie });
  expect(body.match(/<html[^>]*>/g)).toEqual([tag]);
});

test.each([
  [
    '',
    'pl',
    ' data-frame><a href="https://download.example/?a=1&amp;b=2">Szkoła &quot;A&quot;</a><b>Ekran 1</b><a href="/user-panel/sms-notification">Ekran 2</a>',
  ],
  ['language=en; theme=dark', 'en', ' data-frame><nav><b>Screen 1</b><a href="/user-panel/sms-notification">Screen 2</a></nav>'],
  ['language=en', 'en', '>'],
] as const)("puts the panel's frame of the cookies '%s' into a company's page", async (cookie, language, content) => {
  const provider = { ...defaultProvider, portalName: 'Szkoła "A"', installerUrl: 'https://download.example/?a=1&b=2' };
  const other = await buildPages(root, { config: { provider } });
  const { body, headers } = await other.inject({ url: '/user-panel/sms-log', headers: { cookie } });
  await other.close();
  expect(body).toContain(`<noscript><p>${messages.withoutScripts(language)}</p></noscript><div id="root"${content}</div>`);
  expect(headers['x-robots-tag']).toBe('noindex');
});

test('logs the pattern of a page, never its address', async () => {
  const lines: string[] = [];
  const logged = await buildPages(root, { logStream: { write: (line) => void lines.push(line) } });
  for (const url of ['/activate/secret', '/user-panel', '/user-panel/sms-log?token=secret', '/secret']) await logged.inject(url);
  await logged.close();
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests.map(({ route }) => route)).toEqual(['/activate/:id', '/user-panel', '/user-panel/sms-log', '/*']);
  expect(lines.join()).not.toContain('secret');
});

test("SHL-03 serves the panel's first page at the panel's own address", async () => {
  const { body, statusCode } = await get('/user-panel');
  expect(statusCode).toBe(200);
  expect(body).toBe((await get('/user-panel/sms-notification')).body);
});

test('serves an empty root when a variant is not prerendered', async () => {
  expect((await get('/', { cookie: 'language=en; theme=light' })).body).toContain('<div id="root"></div>');
});

test('inlines the styles of a prerendered page by hash, and puts its scripts into templates', async () => {
  const { body, headers } = await get('/');
  const [head = '', end = ''] = body.split('</head>');
  const styles = [...head.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  expect(styles).toEqual([
    '._a_1x2y3_1{background:url(/remotes/mfe-landing/assets/b.svg)}._c_1x2y3_2{background:url("data:x")}',
    shellStyles,
  ]);
  for (const css of styles) expect(headers['content-security-policy']).toContain(hashOf(css));
  expect(head.replaceAll(/<template.*?<\/template>/g, '')).not.toMatch(/rel="stylesheet"|modulepreload|type="module"/);
  expect(end).toContain('<link rel="stylesheet" crossorigin disabled href="/remotes/mfe-landing/assets/landing-page-DDDDDDDD.css">');
  expect(end).toContain('<template id="scripts"><script type="module" crossorigin src="/assets/index-IIIIIIII.js"></script></template>');
});

test('links the styles of a page that is not prerendered', async () => {
  const { body } = await get('/user-panel/sms-notification');
  expect(body).toContain('href="/assets/panel-NNNNNNNN.css"');
  expect(body).not.toMatch(/<template id="scripts"|<style/);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('compresses a page when the browser accepts %s', async (accepted, encoding, decode) => {
  const page = await get('/', { 'accept-encoding': accepted });
  expect([page.headers['content-encoding'], page.headers.vary]).toEqual([encoding, 'Accept-Encoding, Cookie']);
  expect(decode(page.rawPayload).toString()).toContain('<h1>Szkoła</h1>');
});

test('redirects to the page when the browser submits a form of a prerendered page', async () => {
  const post = (url: string) =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'email=a&password=b' });
  const answer = await post('/home?x=1');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/home']);
  for (const url of ['//elsewhere.example', '//elsewhere.example/home', '/user-panel', '/no-such-page', '/api/token']) {
    const other = await post(url);
    expect([url, String(other.statusCode), other.headers.location]).toEqual([url, expect.stringMatching(/^4/), undefined]);
  }
});

test('serves robots.txt and the sitemap', async () => {
  const robots = await get('/robots.txt');
  expect(robots.body).toContain('Disallow: /user-panel');
  expect(robots.body).toContain('Sitemap: https://portal.example/sitemap.xml');
  const sitemap = await get('/sitemap.xml');
  expect([sitemap.statusCode, sitemap.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(sitemap.body).toContain('<loc>https://portal.example/</loc>');
});

test('API-03 sets the anti-forgery cookie unless the browser has one', async () => {
  const [cookie] = (await get('/')).cookies;
  expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Strict', secure: true });
  expect(cookie).not.toHaveProperty('httpOnly');
  expect((await get('/', { cookie: `XSRF-TOKEN=${cookie?.value}` })).cookies).toEqual([]);
});

test('the metrics have one label for all addresses of a route, and one for unknown addresses', async () => {
  const metricsToken = 'a token of the scraper';
  const counting = await buildPages(root, { config: { metricsToken } });
  const addresses = [
    '/activate/a?x',
    '/activate/b',
    '/home',
    '/home?y',
    '/user-panel',
    '/user-panel/',
    '/no-such-page',
    '/another',
    '/a/b',
  ];
  for (const url of addresses) await counting.inject(url);
  const { body } = await counting.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  await counting.close();
  const labels = [...body.matchAll(/^portal_http_requests_total\{method="GET",route="(.*?)",status="(\d+)"\} (\d+)$/gm)];
  expect(labels.map(([, ...label]) => label.join(' ')).sort()).toEqual([
    '/* 404 3',
    '/activate/:id 200 2',
    '/home 200 2',
    '/user-panel 200 2',
  ]);
});
