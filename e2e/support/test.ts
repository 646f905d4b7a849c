import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Locator, type Page } from 'playwright/test';
import { type Company, newCompany } from './company.ts';
import { address } from './environment.ts';

type Fixtures = {
  /** Console messages that this test provokes. */
  tolerated: RegExp;
  /** Whether this test makes a page violate its Content-Security-Policy. No `tolerated` covers that. */
  breaches: boolean;
  company: Company;
  /** A page whose tab is logged in to `company`. */
  panel: Page;
  /** A page of another browser, which shares nothing with `page`. */
  otherDevice: Page;
};

/** What Chromium logs when a page violates its policy. */
export const breach = /violates the following Content Security Policy/;

/** Chromium's remark on a slow machine: a preloaded style sheet is still unused after three seconds. `bench` counts the bytes. */
const slow = /was preloaded using link preload but not used within a few seconds/;

/** Collects the errors and warnings of a browser's pages. */
function collectComplaints(context: BrowserContext, tolerated: RegExp, breaches = false): string[] {
  const complaints: string[] = [];
  context.on('weberror', (event) => {
    const error = `${event.error()}`;
    if (!tolerated.test(error)) complaints.push(error);
  });
  context.on('console', (message) => {
    const text = message.text();
    const wrong = ['error', 'warning'].includes(message.type()) && !tolerated.test(text) && !slow.test(text);
    if (wrong || (breach.test(text) && !breaches)) complaints.push(text);
  });
  return complaints;
}

/** Fails each test whose pages log an error, a React warning or a violation of the Content-Security-Policy. */
export const test = base.extend<Fixtures>({
  // Chromium logs this for every failed answer, and tests provoke some.
  tolerated: [/Failed to load resource/, { option: true }],
  breaches: [false, { option: true }],
  page: async ({ page, tolerated, breaches }, use) => {
    const complaints = collectComplaints(page.context(), tolerated, breaches);
    await use(page);
    expect(complaints).toEqual([]);
  },
  otherDevice: async ({ browser, tolerated }, use) => {
    const context = await browser.newContext();
    const complaints = collectComplaints(context, tolerated);
    await use(await context.newPage());
    expect(complaints).toEqual([]);
    await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  company: async ({}, use) => use(await newCompany()),
  panel: async ({ page, company }, use) => {
    await holdSession(page, company);
    await use(page);
  },
});

/** Sets a choice of the visitor, as the pages store it. */
export async function choose(page: Page, name: 'language' | 'theme', value: string): Promise<void> {
  await page.context().addCookies([{ name, value, url: address }]);
}

/** Opens the landing page and waits until it is hydrated, so that it handles events. */
export async function openLanding(page: Page, path = '/home'): Promise<void> {
  await page.goto(path);
  // The prices are never prerendered.
  await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
}

export const loginForm = (page: Page) => page.getByRole('region', { name: 'Zaloguj się' });

/** Fills the login form of the landing page and sends it. */
export async function logIn(page: Page, { email, password }: Pick<Company, 'email' | 'password'>): Promise<void> {
  const form = loginForm(page);
  await field(form, 'E-mail').fill(email);
  await field(form, 'Hasło').fill(password);
  await form.getByRole('button', { name: 'Zaloguj się' }).click();
}

/** Stores a session in the tab of a page, as a login does. */
export async function holdSession(page: Page, { token, tokenExpireDate }: Pick<Company, 'token' | 'tokenExpireDate'>): Promise<void> {
  await page.addInitScript(
    (session) => {
      // Only on the tab's first page: a session that has ended must not come back.
      if (window.name === 'logged in') return;
      window.name = 'logged in';
      sessionStorage.setItem('accessToken', session.token);
      sessionStorage.setItem('tokenExpireDate', session.tokenExpireDate);
    },
    { token, tokenExpireDate },
  );
}

/** Expects a page, or one part of it, to pass axe: WCAG 2.2 AA and best practices. */
export async function expectAccessible(page: Page, part?: 'dialog' | 'header'): Promise<void> {
  // The legacy mode runs in the page, in half the time. Only frames of other origins need the new one.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (part) axe.include(part === 'dialog' ? '[role="dialog"]' : part);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A toast of success. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** The field with this label, with or without the mark of a required field. */
export function field(form: Locator, label: string): Locator {
  // In a regular expression a plain space does not match a no-break space.
  return form.getByLabel(new RegExp(`^${label.replaceAll(' ', '\\s')}(\\s\\*)?$`));
}

/** Presses Tab until the focus is on `target`. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

export { expect };
