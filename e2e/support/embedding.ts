import { logIn } from '@osk/shared/contract/session';
import type { Locator, Page } from 'playwright/test';
import { type Company, call } from './company.ts';
import { enablePkk } from './employees.ts';
import { runCommand } from './operator.ts';

/** The session cookie of an embedding page's server. Its value is the token. */
export const userCookie = 'user';

/** The PKK module in a page. */
export const moduleIn = (page: Page): Locator => page.locator('osk-pkk-employees');

/** Enables PKK for a company and creates a token of scope `employees`. */
export async function createEmployeesToken(company: Company, folder?: string): Promise<{ token: string; id: string }> {
  await enablePkk(company, folder);
  return runCommand('token create', { company: company.nip, scope: 'employees', label: 'Panel OSK', days: 1 }, folder);
}

/** Sets the session cookie of an embedding page's server, which then returns this token to the module. */
export async function setUserCookie(page: Page, origin: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: userCookie, value: token, url: origin, httpOnly: true }]);
}

/** Logs the company in again. Returns the new token. */
export async function newToken(company: Company): Promise<string> {
  return (await call(logIn, { body: company })).accessToken;
}

/** The element without the hashes of its releases, for a test that changes their files. */
export const withoutHashes = (element: string) => element.replaceAll(/"sha256-[^"]+"/g, '""');

/** Replaces the module in a page by one with these settings. */
export async function replaceModule(page: Page, settings: { api?: string; token?: string; language?: string }): Promise<void> {
  await page.evaluate((given) => {
    const element = Object.assign(document.createElement('osk-pkk-employees'), given);
    document.querySelector('osk-pkk-employees')?.replaceWith(element);
  }, settings);
}

/** Records the module's events from the next page load. Returns a function that reads them. */
export async function collectEvents(page: Page): Promise<() => Promise<{ type: string; detail: unknown }[]>> {
  await page.addInitScript(() => {
    const events: { type: string; detail: unknown }[] = [];
    Object.assign(window, { events });
    for (const type of ['osk-pkk-ready', 'osk-pkk-change', 'osk-pkk-error']) {
      document.addEventListener(type, (event) => events.push({ type, detail: (event as CustomEvent<unknown>).detail }));
    }
  });
  return () => page.evaluate(() => (window as unknown as { events: { type: string; detail: unknown }[] }).events);
}
