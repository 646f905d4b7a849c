import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isRoutePath, isSystemPath } from '@osk/shared/contract/portal-routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPages } from '../../testing/servers/build-pages.ts';
import { shellStyles, useFakePortal } from '../../testing/servers/fake-portal.ts';
import type { ProductRow } from '../platform/db/tables/product.ts';
import { defaultProvider } from '../platform/provider.ts';
import { messages } from './messages.ts';

const root = useFakePortal();
let app: FastifyInstance;

const priceList = [
  { productName: 'Licencja próbna', price: 0 },
  { productName: 'Pełny </script>', price: 34_900 },
] as ProductRow[];

beforeAll(async () => {
  app = await buildPages(root, { listOfferedProducts: async () => priceList });
});
afterAll(() => app.close());

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
  const isForSearchEngines = preloaded === 'landing-page-CCCCCCCC';
  expect(page.headers['x-robots-tag']).toBe(isForSearchEngines ? undefined : 'noindex');
  expect(page.body.includes('ld+json')).toBe(isForSearchEngines);
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
  const { body } = await get('/home');
  expect(body).toContain(
    '<div id="root"><h1>Szkoła</h1><img src="/remotes/mfe-landing/a.webp"><p>Kierunek Oprogramowanie Sp. z o.o.</p></div>',
  );
  expect(body).toContain('<meta name="description" content="Program dla &quot;OSK&quot;">');
  expect(body).toContain('<link rel="canonical" href="https://portal.example/">');
  expect(body).toContain('<meta property="og:image" content="https://portal.example/remotes/mfe-landing/assets/social-JJJJJJJJ.jpg">');
  const described = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '')['@graph'];
  expect(described).toMatchObject([
    { '@type': 'Organization', taxID: '6760000109', telephone: '+48 12 000 00 10' },
    { '@type': 'SoftwareApplication', offers: [{ price: '0.00' }, { name: 'Pełny </script>', price: '349.00' }] },
  ]);
});

test.each([
  ['', '<html lang="pl">', '<h1>Szkoła</h1>', 'Portal OSK – program'],
  ['portal-language=en; portal-theme=dark', '<html lang="en" data-theme="dark">', '<h1>School</h1>', 'Portal OSK – software'],
  // This variant is not prerendered.
  ['portal-language=en; portal-theme=light', '<html lang="en" data-theme="light">', '</div>', 'Portal OSK – software'],
  ['portal-language=de; portal-theme=system', '<html lang="pl">', '<h1>Szkoła</h1>', 'Portal OSK – program'],
  ['portal-language="><script>; portal-theme="><script>', '<html lang="pl">', '<h1>Szkoła</h1>', 'Portal OSK – program'],
  // Of other hosts of the domain.
  ['language=en; theme=dark', '<html lang="pl">', '<h1>Szkoła</h1>', 'Portal OSK – program'],
  [
    'portal-language=pl; portal-theme=light; portal-language=en; portal-theme=dark; portal-language=de; portal-theme=x',
    ...['<html lang="en" data-theme="dark">', '<h1>School</h1>', 'Portal OSK – software'],
  ],
  ['portal-theme=dark; portal-theme=system', '<html lang="pl">', '<h1>Szkoła</h1>', 'Portal OSK – program'],
])('LND-12 SHL-11 FLD-03 prerenders in the language and theme of the cookies "%s"', async (cookie, tag, content, title) => {
  const { body } = await get('/', { cookie });
  expect(body.match(/<html[^>]*>/g)).toEqual([tag]);
  expect(body).toContain(`<div id="root">${content}`);
  expect(body).toContain(`<title>${title}</title>`);
});

test.each([
  [
    '',
    'pl',
    ' data-frame><a href="https://download.example/?a=1&amp;b=2">Szkoła &quot;A&quot;</a><b>Ekran 1</b><a href="/user-panel/sms-notification">Ekran 2</a>',
  ],
  [
    'portal-language=en; portal-theme=dark',
    'en',
    ' data-frame><nav><b>Screen 1</b><a href="/user-panel/sms-notification">Screen 2</a></nav>',
  ],
  ['portal-language=en', 'en', '>'],
] as const)("puts the panel's frame of the cookies '%s' into a company's page", async (cookie, language, content) => {
  const provider = { ...defaultProvider, portalName: 'Szkoła "A"', installerUrl: 'https://download.example/?a=1&b=2' };
  const other = await buildPages(root, { config: { provider } });
  const { body } = await other.inject({ url: '/user-panel/sms-log', headers: { cookie } });
  await other.close();
  expect(body).toContain(`<noscript><p>${messages.withoutScripts(language)}</p></noscript><div id="root"${content}</div>`);
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

test('the log and the metrics have the pattern of a page, never its address', async () => {
  const metricsToken = 'a token of the scraper';
  const lines: string[] = [];
  const observed = await buildPages(root, { config: { metricsToken }, logStream: { write: (line) => void lines.push(line) } });
  const addresses = ['/activate/secret', '/activate/b', '/home', '/home?token=secret', '/user-panel', '/user-panel/', '/secret', '/a/b'];
  for (const url of addresses) await observed.inject(url);
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  const { body } = await observed.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  await observed.close();
  const routes = ['/activate/:id', '/home', '/user-panel', '/*'];
  expect(requests.map(({ route }) => route)).toEqual(routes.flatMap((route) => [route, route]));
  expect(lines.join()).not.toContain('secret');
  const labels = [...body.matchAll(/^portal_http_requests_total\{method="GET",route="(.*?)",status="(\d+)"\} (\d+)$/gm)];
  const counts = ['/* 404 2', '/activate/:id 200 2', '/home 200 2', '/user-panel 200 2'];
  expect(labels.map(([, ...label]) => label.join(' ')).sort()).toEqual(counts);
});

test('no remote can have an address that the server itself answers', async () => {
  const printed = await buildPages(root, { config: { metricsToken: 'x'.repeat(32) } });
  await printed.ready();
  // The lines of the first level, without their methods.
  const paths = [...printed.printRoutes({ commonPrefix: false }).matchAll(/^\S── (\/[^\s*]+) /gm)].map(([, path = '']) => path);
  await printed.close();
  expect(paths).toEqual(expect.arrayContaining(['/api/token', '/healthz', '/legal/terms', '/metrics', '/robots.txt']));
  expect(paths.filter((path) => isRoutePath(path) && !isSystemPath(path))).toEqual([]);
});
