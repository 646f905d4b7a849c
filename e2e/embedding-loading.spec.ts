import { createContext, runInContext } from 'node:vm';
import { changedPage, hasRun, tamperedScript, trustedTypes } from './support/changed-pages.ts';
import { moduleIn, setUserCookie } from './support/embedding.ts';
import { address, changedPages } from './support/environment.ts';
import { expect, test } from './support/test.ts';

const script = `${address}/embed/v1/osk-pkk-employees.js`;
const classic = `<script src="${script}"></script>`;
const asModule = `<script type="module" src="${script}"></script>`;
const imported = `<script type="module">import("${script}")</script>`;

test.beforeEach(({ page, company }) => setUserCookie(page, changedPages, company.token));

const sources = `connect-src ${address} 'self'; img-src 'self'`;
const onlyPortal = `default-src 'none'; script-src ${address} 'self'; ${sources}; ${trustedTypes}`;
const nonces = `default-src 'none'; script-src 'nonce-abc'; ${sources}`;
const strictDynamic = nonces.replace("'nonce-abc'", "$& 'strict-dynamic'");

for (const [name, policy, scripts] of [
  ['of Trusted Types', onlyPortal, classic],
  ['of nonces', nonces, classic],
  ['of nonces, as a module', nonces, asModule],
  ['of nonces, by import()', nonces, imported],
  ['of nonces and strict-dynamic', strictDynamic, classic],
  ['of nonces and strict-dynamic, by import()', strictDynamic, imported],
] as const) {
  test(`FED-07 loads without a violation under a policy ${name}`, async ({ page }) => {
    const response = await page.goto(changedPage({ scripts, headers: { 'Content-Security-Policy': policy }, nonce: 'abc' }));
    expect(response?.headers()['content-security-policy']).toBe(policy);
    await expect(moduleIn(page).getByText('Nie masz jeszcze')).toBeVisible();
  });
}

test('FED-07 loads in a cross-origin isolated page', async ({ page }) => {
  const headers = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' };
  await page.goto(changedPage({ scripts: classic, headers }));
  await expect(moduleIn(page).getByText('Nie masz jeszcze')).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

for (const [name, scripts] of [
  ['as a module', asModule],
  ['by import()', imported],
  ['twice', classic + classic],
  ['in all ways at once', classic + asModule + imported],
] as const) {
  test(`FED-07 shows one list when the page loads the script ${name}`, async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => {
      if (/assets\/module-/.test(request.url())) files.push(request.url());
    });
    await page.goto(changedPage({ scripts }));
    await expect(moduleIn(page).getByText('Nie masz jeszcze')).toBeVisible();
    await expect(moduleIn(page).getByRole('heading', { name: 'Pracownicy PKK' })).toHaveCount(1);
    expect(files).toHaveLength(1);
  });
}

for (const preloads of ['with', 'without']) {
  test.describe(`a tampered file, in a browser ${preloads} module preloads`, () => {
    // What the browsers log differs.
    test.use({ expectedMessages: /Failed to load resource|osk-pkk-employees: release 2\.0\.0 has failed|integrity/ });

    test.beforeEach(async ({ page }) => {
      if (preloads === 'without') await page.addInitScript(() => Object.assign(DOMTokenList.prototype, { supports: () => false }));
    });

    test('EMB-01 is not run, and the user reads that the module could not be loaded', async ({ page }) => {
      await page.goto(changedPage({ scripts: tamperedScript('tampered', 'newest') }));
      const module = moduleIn(page);
      const failed = module.getByRole('alert').filter({ hasText: 'Nie udało się wczytać modułu PKK' });
      await expect(failed).toBeVisible();
      await module.getByRole('button', { name: 'Spróbuj ponownie' }).click();
      await expect(failed).toBeVisible();
      await module.evaluate((element) => element.replaceWith(document.createElement(element.tagName)));
      await expect(failed).toBeVisible();
      expect(await page.evaluate(hasRun)).toBe(false);
    });

    test('EMB-01 is not run, and the release before is mounted', async ({ page }) => {
      await page.goto(changedPage({ scripts: tamperedScript('tampered', 'all') }));
      await expect(moduleIn(page).getByText('Nie masz jeszcze')).toBeVisible();
      expect(await page.evaluate(hasRun)).toBe(false);
    });

    test('EMB-01 is not run when only later answers are tampered', async ({ page }) => {
      await page.goto(changedPage({ scripts: tamperedScript('tampered-later', 'newest') }));
      await expect(moduleIn(page).getByText('Nie masz jeszcze')).toBeVisible();
      expect(await page.evaluate(hasRun)).toBe(false);
    });
  });
}

test('FED-07 has no names in common with the scripts of the page', async ({ request }) => {
  const code = await (await request.get('/embed/v1/osk-pkk-employees.js')).text();
  const defined: string[] = [];
  const page = createContext({
    document: { querySelector: () => null },
    HTMLElement: class {},
    customElements: { get: () => undefined, define: (tag: string) => defined.push(tag) },
  });
  const before = Object.keys(page);
  // The names that a minifier chooses first.
  runInContext(`'use strict'; let ${[...'abcdefghijklmnopqrstuvwxyz_$'].join()};`, page);
  runInContext(code, page);
  expect(defined).toEqual(['osk-pkk-employees']);
  expect(Object.keys(page)).toEqual(before);
});
