import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { buildPortal } from '../scripts/build.ts';
import { findBothBrowsers } from '../scripts/find-browser.ts';
import { root } from '../scripts/packages.ts';
import { untilShown } from './browser/observe.ts';
import { desktop, launch, withVisitor } from './browser/visitor.ts';
import { median } from './percentile.ts';
import { type Certificate, createCertificate } from './portal/certificate.ts';
import { type DemoSession, type ServedPortal, servePortal } from './portal/serve-portal.ts';

// Compares when the table of employees shows: in the portal's own page, and in a page of another site.
// Usage: `[rounds] [--browser <path>]`. The pages take turns, each with an empty cache on the same slow line.

const { values, positionals } = parseArgs({ allowPositionals: true, options: { browser: { type: 'string' } } });
const rounds = Number(positionals[0] ?? 7);

/** Milliseconds since the navigation until the table of employees is painted in the portal. */
async function samplePortal(browser: Browser, { address }: ServedPortal, session: DemoSession): Promise<number> {
  const row = { name: 'employees', selector: 'main tbody tr', text: 'Wiśniewski' };
  return withVisitor(browser, desktop, [row], async ({ prepare, open }) => {
    await prepare(({ accessToken, tokenExpireDate }) => {
      sessionStorage.setItem('accessToken', accessToken);
      sessionStorage.setItem('tokenExpireDate', tokenExpireDate);
    }, session);
    const { page } = await open(`${address}/user-panel/pkk-employees`);
    return untilShown(page, 'employees');
  });
}

/** The same in a page of another site, which hands out the token in its own call. */
async function sampleEmbedded(browser: Browser, site: string): Promise<number> {
  return withVisitor(browser, desktop, [], async ({ open }) => {
    const { page } = await open(site);
    const shown = await page.waitForFunction('window.shown', undefined, { timeout: 120_000 });
    return Number(await shown.jsonValue());
  });
}

/** A page of another site with the quick start of docs/embedding.md. */
const htmlOf = (portal: string) => `<!doctype html><html lang="pl"><meta charset="utf-8"><title>Szkoła</title>
  <script src="${portal}/embed/v1/osk-pkk-employees.js" defer></script>
  <script type="module">
    const element = document.querySelector('osk-pkk-employees');
    element.getToken = async () => (await fetch('/pkk-token', { method: 'POST' })).text();
    element.addEventListener('osk-pkk-ready', () => {
      if (!element.shadowRoot.textContent.includes('Wiśniewski')) throw new Error('the table is not there');
      requestAnimationFrame(() => setTimeout(() => { window.shown = performance.now(); }));
    });
  </script>
  <h1>Szkoła</h1><osk-pkk-employees api="${portal}"></osk-pkk-employees></html>`;

async function serveSite({ key, cert }: Certificate, token: () => string, html: () => string) {
  const server = createServer({ key, cert }, (request, response) => {
    if (request.url === '/pkk-token') return response.end(token());
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    return response.end(html());
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return { address: `https://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

if (!(await buildPortal())) throw new Error('The portal could not be built');
const certificate = createCertificate();
const [browserPath = ''] = values.browser ? [values.browser] : findBothBrowsers();
let token = '';
let portalAddress = '';
const site = await serveSite(
  certificate,
  () => token,
  () => htmlOf(portalAddress),
);
const portal = await servePortal(certificate, { builds: root, settings: { EMBED_ORIGINS: site.address } });
portalAddress = portal.address;
const browser = await launch(browserPath, certificate.fingerprint);
const samples: { own: number[]; embedded: number[] } = { own: [], embedded: [] };
try {
  for (let round = -1; round < rounds; round += 1) {
    const session = await portal.demoSession();
    token = session.accessToken;
    const own = await samplePortal(browser, portal, session);
    const embedded = await sampleEmbedded(browser, site.address);
    // The first round only warms up.
    if (round < 0) continue;
    samples.own.push(own);
    samples.embedded.push(embedded);
  }
} finally {
  await browser.close();
  await portal.stop();
  site.close();
}
const describe = (name: string, times: number[]) =>
  `${name.padEnd(22)}${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})`;
console.log(`Employees listed · ${browser.version()} · 1.6 Mbit/s, 150 ms, CPU 4x slower · median of ${rounds} (smallest–largest)`);
console.log(describe('in the portal', samples.own));
console.log(describe('in another site', samples.embedded));
console.log(`${'ratio'.padEnd(22)}${(median(samples.embedded) / median(samples.own)).toFixed(2)}`);
