import { createContext, runInContext } from 'node:vm';
import type { Page } from 'playwright/test';
import { changedPage, hasRun, tamperedScript, trustedTypes } from '../support/changed-pages.ts';
import { demoSession } from '../support/company.ts';
import { moduleIn, setUserCookie } from '../support/embedding.ts';
import { address, changedPages } from '../support/environment.ts';
import { collectRequests } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

const script = `${address}/embed/v1/osk-pkk-employees.js`;
const classic = `<script src="${script}"></script>`;
const asModule = `<script type="module" src="${script}"></script>`;
const imported = `<script type="module">import("${script}")</script>`;

test.beforeEach(async ({ page }) => setUserCookie(page, changedPages, (await demoSession()).token));

const employee = (page: Page) => moduleIn(page).getByRole('row', { name: /Anna\W+Zielińska/ });

const dialog = (page: Page) => moduleIn(page).getByRole('dialog', { name: 'Dodaj pracownika' });
/** By the keyboard, because a toast may cover the button. */
const openDialog = (page: Page) => moduleIn(page).getByRole('button', { name: 'Dodaj pracownika' }).first().press('Enter');

const sources = `connect-src ${address} 'self'; img-src 'self'`;
const onlyPortal = `default-src 'none'; script-src ${address} 'self'; ${sources}; ${trustedTypes}`;
const nonces = `default-src 'none'; script-src 'nonce-abc'; ${sources}`;
const strictDynamic = nonces.replace("'nonce-abc'", "$& 'strict-dynamic'");

test('FED-07 loads without a violation under strict policies, and in a cross-origin isolated page', async ({ page }) => {
  for (const [name, policy, scripts] of [
    ['of Trusted Types', onlyPortal, classic],
    ['of nonces', nonces, classic],
    ['of nonces, as a module', nonces, asModule],
    ['of nonces, by import()', nonces, imported],
    ['of nonces and strict-dynamic', strictDynamic, classic],
    ['of nonces and strict-dynamic, by import()', strictDynamic, imported],
  ] as const) {
    await test.step(`a policy ${name}`, async () => {
      const response = await page.goto(changedPage({ scripts, headers: { 'Content-Security-Policy': policy }, nonce: 'abc' }));
      expect(response?.headers()['content-security-policy']).toBe(policy);
      await expect(employee(page)).toBeVisible();
      await openDialog(page);
      await expect(dialog(page)).toBeVisible();
    });
  }
  const headers = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' };
  await page.goto(changedPage({ scripts: classic, headers }));
  await expect(employee(page)).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test('FED-07 shows one list when the page loads the script as a module, by import(), twice, or in all ways at once', async ({ page }) => {
  const files = collectRequests(page, /assets\/module-/);
  for (const scripts of [asModule, imported, classic + classic, classic + asModule + imported]) {
    files.length = 0;
    await page.goto(changedPage({ scripts }));
    await expect(employee(page), scripts).toBeVisible();
    await expect(moduleIn(page).getByRole('heading', { name: 'Pracownicy PKK' })).toHaveCount(1);
    expect(files, scripts).toHaveLength(1);
  }
});

test.describe('while the file of the dialogs is missing', () => {
  test.use({ expectedMessages: /Failed to load resource/ });

  test('FED-07 says that a dialog has not opened, and opens it when the file is back', async ({ page }) => {
    const file = '**/assets/dialogs-*';
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await page.goto(changedPage({ scripts: classic }));
    await expect(employee(page)).toBeVisible();
    await openDialog(page);
    await expect(moduleIn(page).getByText('Nie udało się otworzyć okna')).toBeVisible();
    await page.unroute(file);
    await openDialog(page);
    await expect(dialog(page)).toBeVisible();
  });
});

for (const preloads of ['with', 'without']) {
  test.describe(`in a browser ${preloads} module preloads`, () => {
    // What the browsers log differs.
    test.use({ expectedMessages: /Failed to load resource|osk-pkk-employees: release 2\.0\.0 has failed|integrity/ });

    test('EMB-01 runs no tampered file: mounts the previous release, or says that the module could not be loaded', async ({ page }) => {
      if (preloads === 'without') await page.addInitScript(() => Object.assign(DOMTokenList.prototype, { supports: () => false }));
      await test.step('without an earlier release', async () => {
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
      for (const [answer, releases] of [
        ['tampered', 'all'],
        ['tampered-later', 'newest'],
      ] as const) {
        await test.step(`${answer}, ${releases}`, async () => {
          await page.goto(changedPage({ scripts: tamperedScript(answer, releases) }));
          await expect(employee(page)).toBeVisible();
          expect(await page.evaluate(hasRun)).toBe(false);
        });
      }
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
