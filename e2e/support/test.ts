import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Locator, type Page } from 'playwright/test';
import { type Company, newCompany } from './company.ts';

type Fixtures = {
  /** What the browser may say on its console in this test, because the test provokes it. */
  tolerated: RegExp;
  /** The test has a page breach its policy, which is tolerated nowhere else. */
  breaches: boolean;
  company: Company;
  /** A page whose tab holds the session of `company`. */
  panel: Page;
  /** A page of another browser, which shares nothing with `page`. */
  otherDevice: Page;
};

/** What Chromium says of a breach of a page's policy. */
export const breach = /violates the following Content Security Policy/;

/**
 * Chromium's remark on a style sheet that is asked for ahead and not there to be used three seconds after the page's load: it tells of a
 * slow machine. That what is asked for ahead is used, and not loaded twice, is seen in the bytes of `bench`.
 */
const slow = /was preloaded using link preload but not used within a few seconds/;

/** What the pages of a browser complain of from now on; a breach of the policy is not to be tolerated, unless it is provoked. */
function complaintsOf(context: BrowserContext, tolerated: RegExp, breaches = false): string[] {
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

/** Every page of every test fails it by an error, a warning of React's, or a breach of the Content-Security-Policy. */
export const test = base.extend<Fixtures>({
  // Of any answer that is no success, and tests provoke some.
  tolerated: [/Failed to load resource/, { option: true }],
  breaches: [false, { option: true }],
  page: async ({ page, tolerated, breaches }, use) => {
    const complaints = complaintsOf(page.context(), tolerated, breaches);
    await use(page);
    expect(complaints).toEqual([]);
  },
  otherDevice: async ({ browser, tolerated }, use) => {
    const context = await browser.newContext();
    const complaints = complaintsOf(context, tolerated);
    await use(await context.newPage());
    expect(complaints).toEqual([]);
    await context.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  company: async ({}, use) => use(await newCompany()),
  panel: async ({ page, company }, use) => {
    await holdSession(page, company);
    await use(page);
  },
});

/** Opens the landing page and waits for its script: before it is there, nobody notices where the focus or the pointer goes. */
export async function openLanding(page: Page, address = '/home'): Promise<void> {
  await page.goto(address);
  // The offers come with the script.
  await expect(page.getByRole('button', { name: 'Sprawdź' })).toBeVisible();
}

/** Gives a page's tab a session, as if it had logged in. */
export async function holdSession(page: Page, { token, tokenExpireDate }: Pick<Company, 'token' | 'tokenExpireDate'>): Promise<void> {
  await page.addInitScript(
    (session) => {
      // Once a tab, which its name remembers: a session that has ended must stay so.
      if (window.name === 'logged in') return;
      window.name = 'logged in';
      sessionStorage.setItem('accessToken', session.token);
      sessionStorage.setItem('tokenExpireDate', session.tokenExpireDate);
    },
    { token, tokenExpireDate },
  );
}

/** No finding of axe's, WCAG 2.2 AA and its best practices, on the whole page or within one part of it. */
export async function expectAccessible(page: Page, part?: 'dialog' | 'header'): Promise<void> {
  // Its older way does it in the page, in half the time: the other, in a page of its own, is for frames of other origins, which are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (part) axe.include(part === 'dialog' ? '[role="dialog"]' : part);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
}

/** The field with this label, which may carry the mark of a required one. */
export function field(form: Locator, label: string): Locator {
  // A regular expression knows a no-break space from a plain one.
  return form.getByLabel(new RegExp(`^${label.replaceAll(' ', '\\s')}(\\s\\*)?$`));
}

/** Moves the focus forward, as the Tab key does, until it is on `target`. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

export { expect };
