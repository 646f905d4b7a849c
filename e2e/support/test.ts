import axe from 'axe-core';
import { type BrowserContext, test as base, expect, type Locator, type Page } from 'playwright/test';
import { type Company, newCompany } from './company.ts';
import { address } from './environment.ts';
import { holdRequests } from './network.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Session = Pick<Company, 'token' | 'tokenExpireDate'>;

type Fixtures = {
  /** Matches the console messages and errors that this test provokes. */
  expectedMessages: RegExp;
  /** Whether this test makes a page violate its Content-Security-Policy. `expectedMessages` does not allow that. */
  violatesPolicy: boolean;
  company: Company;
  /** `page`, logged in to `company`. */
  panel: Page;
  /** A page in another browser context, which shares no storage with `page`. */
  otherDevice: Page;
};

/** What Chromium and Firefox log when a page violates its policy. */
export const policyViolation = /violates the following Content Security Policy|^Content-Security-Policy: .* blocked/;

/** Chromium's warning on slow machines: a preloaded style sheet is still unused after three seconds. */
const latePreload = /was preloaded using link preload but not used within a few seconds/;

/** Firefox's message for a script whose load a navigation has ended: the hash is that of nothing. */
const endedLoad = /The computed hash is “47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=”/;

/** Collects the unexpected errors and warnings of a context's pages. */
function collectMessages(context: BrowserContext, expectedMessages: RegExp, violatesPolicy = false): string[] {
  const unexpectedMessages: string[] = [];
  const collect = (text: string, isProblem: boolean) => {
    const isUnexpected = isProblem && !expectedMessages.test(text) && !latePreload.test(text) && !endedLoad.test(text);
    if (isUnexpected || (policyViolation.test(text) && !violatesPolicy)) unexpectedMessages.push(text);
  };
  // Firefox reports violations of the policy, and fonts that fail to load, as errors of the page.
  context.on('weberror', (event) => collect(`${event.error()}`, true));
  context.on('console', (message) => collect(message.text(), ['error', 'warning'].includes(message.type())));
  return unexpectedMessages;
}

/** Fails each test whose pages log an error, a React warning or a violation of the Content-Security-Policy. */
export const test = base.extend<Fixtures>({
  // Chromium logs this for every failed request, Firefox for fonts only. Many tests provoke one.
  expectedMessages: [/Failed to load resource|downloadable font: download failed/, { option: true }],
  violatesPolicy: [false, { option: true }],
  page: async ({ page, expectedMessages, violatesPolicy }, use) => {
    const unexpectedMessages = collectMessages(page.context(), expectedMessages, violatesPolicy);
    await use(page);
    expect(unexpectedMessages).toEqual([]);
  },
  otherDevice: async ({ browser, expectedMessages }, use) => {
    const context = await browser.newContext();
    const unexpectedMessages = collectMessages(context, expectedMessages);
    await use(await context.newPage());
    expect(unexpectedMessages).toEqual([]);
    await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  company: async ({}, use) => use(await newCompany()),
  panel: async ({ page, company }, use) => {
    await storeSession(page, company);
    await use(page);
  },
});

/** Stores a preference of the visitor in its cookie. */
export async function setPreference(page: Page, name: 'language' | 'theme', value: string): Promise<void> {
  await page.context().addCookies([{ name: `portal-${name}`, value, url: address }]);
}

/** Opens the landing page and waits until it is hydrated, so that it handles events. */
export async function openLanding(page: Page, path = '/home'): Promise<void> {
  await page.goto(path);
  // The prices are never prerendered.
  await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
}

/** Opens a screen unless the page shows it. */
export async function openScreen(page: Page, path: string): Promise<void> {
  if (!page.url().endsWith(path)) await page.goto(path);
}

/** Holds back the shell's script from now on, and with it hydration. Returns a function that lets it load. */
export const holdShell = (page: Page) => holdRequests(page, /\/assets\/index-.*\.js$/);

export const loginForm = (page: Page) => page.getByRole('region', { name: 'Zaloguj się' });

/** Fills the login form of the landing page and sends it. */
export async function logIn(page: Page, { email, password }: Pick<Company, 'email' | 'password'>): Promise<void> {
  const form = loginForm(page);
  await field(form, 'E-mail').fill(email);
  await field(form, 'Hasło').fill(password);
  await form.getByRole('button', { name: 'Zaloguj się' }).click();
}

/** Stores a session in the tab of an open page. */
export async function startSession(page: Page, { token, tokenExpireDate }: Session): Promise<void> {
  await page.evaluate((session) => void Object.assign(sessionStorage, session), { accessToken: token, tokenExpireDate });
}

/** Stores a session in the tab of a page when it first loads, as a login does. */
export async function storeSession(page: Page, { token, tokenExpireDate }: Session): Promise<void> {
  await page.addInitScript(
    (session) => {
      // Firefox also runs this in the tab's first, empty page. That has no storage.
      if (location.host === '') return;
      // Only on the tab's first load: a session that has ended must not return.
      if (window.name === 'logged in') return;
      window.name = 'logged in';
      Object.assign(sessionStorage, session);
    },
    { accessToken: token, tokenExpireDate },
  );
}

/** Whether the browser would ask before it leaves the page. */
export const asksBeforeUnload = (page: Page) => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** Goes back within a document. That loads nothing, so `page.goBack` would wait for more. If it loads, it must not end the call. */
export const goBackInside = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));

/** Expects a page, or one part of it, to pass axe: WCAG 2.2 AA and best practices. */
export async function expectAccessible(page: Page, part?: 'dialog' | 'header'): Promise<void> {
  // Firefox 153 crashes when a page reads this property after Playwright has read it. axe then reads the attribute.
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox';
  if (isFirefox) await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'ariaLabelledByElements'));
  // It stays in the document: the browser takes a third of a check's time to compile it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (selector) => {
      const { violations } = await window.axe.run(selector ?? document, { resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    },
    part === 'dialog' ? '[role="dialog"]' : part,
  );
  expect(violations).toEqual([]);
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
