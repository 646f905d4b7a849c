import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { test as base, expect as baseExpect, type ViewportSize } from 'playwright/test';
import { type Company, newCompany } from '../../support/company.ts';
import { address } from '../../support/environment.ts';
import { useBrowser } from './browser.ts';
import type { Found } from './find-in-page.ts';
import { startProxy } from './proxy.ts';
import { type Locator, Tab } from './tab.ts';

type Fixtures = {
  /** The size of the window. */
  size: ViewportSize;
  /** Matches the errors that this test provokes. */
  expectedErrors: RegExp;
  /** Stands between the browser and the portal. */
  network: Awaited<ReturnType<typeof startProxy>>;
  tab: Tab;
  company: Company;
  /** `tab`, logged in to `company`. */
  panel: Tab;
};

/** Fails each test whose pages report an error, a React warning or a violation of the Content-Security-Policy. Pages of other origins are not watched. */
export const test = base.extend<Fixtures>({
  size: [{ width: 1440, height: 900 }, { option: true }],
  expectedErrors: [/$^/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  network: async ({}, use) => {
    const proxy = await startProxy(address);
    await use(proxy);
    await proxy.stop();
  },
  tab: ({ network, size, expectedErrors }, use, info) =>
    useBrowser(size, async (driver) => {
      const tab = new Tab(driver, network.origin);
      await use(tab);
      if (info.status !== info.expectedStatus) writeFileSync(info.outputPath('screenshot.png'), await driver.takeScreenshot(), 'base64');
      await tab.evaluate(() => Promise.all((window as { reports?: unknown[] }).reports ?? []).then(() => {}));
      expect(network.errors.filter((error) => !expectedErrors.test(error))).toEqual([]);
    }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  company: async ({}, use) => use(await newCompany()),
  panel: async ({ tab, company }, use) => {
    await tab.storeSession(company);
    await use(tab);
  },
});

/** Waits until what a locator finds passes. */
async function until(locator: Locator, name: string, passes: (found: Found) => boolean, timeout = 30_000) {
  const deadline = performance.now() + timeout;
  for (;;) {
    const found = await locator.find();
    const pass = passes(found);
    if (pass || performance.now() > deadline) return { pass, name, message: () => `${locator}: ${name}, but ${JSON.stringify(found)}` };
    await setTimeout(50);
  }
}

/** Playwright's matchers for its own locators, as far as they are needed. */
export const expect = baseExpect.extend({
  toBeVisible: (locator: Locator, { timeout }: { timeout?: number } = {}) =>
    until(locator, 'toBeVisible', ({ count }) => count === 1, timeout),
  toBeHidden: (locator: Locator) => until(locator, 'toBeHidden', ({ count }) => count === 0),
  toBeFocused: (locator: Locator) => until(locator, 'toBeFocused', ({ focused }) => focused),
  toHaveValue: (locator: Locator, value: string) => until(locator, `toHaveValue ${value}`, (found) => found.value === value),
  toContainText: (locator: Locator, text: string, { timeout }: { timeout?: number } = {}) =>
    until(locator, `toContainText ${text}`, (found) => found.text.includes(text), timeout),
});

export const heading = (tab: Tab, name: string) => tab.getByRole('heading', name);

export const loginForm = (tab: Tab) => tab.getByRole('region', 'Zaloguj się');

/** Opens the landing page and waits until it is hydrated. */
export async function openLanding(tab: Tab): Promise<void> {
  await tab.goto('/home');
  // The prices are never prerendered.
  await expect(tab.getByRole('button', 'Sprawdź')).toBeVisible();
}

/** Fills the login form of the landing page. */
export async function fillLogin(tab: Tab, { email, password }: Pick<Company, 'email' | 'password'>): Promise<void> {
  await loginForm(tab).field('E-mail').fill(email);
  await loginForm(tab).field('Hasło').fill(password);
}
