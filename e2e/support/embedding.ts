import { randomUUID } from 'node:crypto';
import { createEmployee } from '@osk/shared/contract/employee';
import { logIn } from '@osk/shared/contract/session';
import type { Locator, Page } from 'playwright/test';
import { type Company, call } from './company.ts';
import { operator } from './operator.ts';

/** The session cookie of the page's own server. Its value is the token. */
export const userCookie = 'user';

/** The module in a page. */
export const moduleIn = (page: Page): Locator => page.locator('osk-pkk-employees');

/** Records the company's wish to use PKK, and creates a token of scope `employees`. */
export async function integrate({ nip }: Company): Promise<{ token: string; id: string }> {
  await operator('pkk', 'on', nip);
  const printed = await operator('token', 'create', '--company', nip, '--scope', 'employees', '--label', 'Panel OSK', '--json');
  return JSON.parse(printed) as { token: string; id: string };
}

/** Logs the user in to the page's own server, which hands out this token. */
export async function knowUser(page: Page, origin: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: userCookie, value: token, url: origin, httpOnly: true }]);
}

/** Another token of the company. */
export async function anotherToken(company: Company): Promise<string> {
  return (await call(logIn, { body: company })).accessToken;
}

/** Creates an employee through the API. The company's wish to use PKK must be recorded. @returns the id. */
export async function addEmployee(token: string, name: { firstName: string; lastName: string }): Promise<string> {
  const rest = { PESEL: '44051401359', pkkId: 'KR1', email: `${randomUUID()}@szkola.example`, password: 'Abcdef1!', address: {} };
  return (await call(createEmployee, { body: { ...name, ...rest } }, token)).id;
}

/** Replaces the page's module with one that has these settings. */
export async function replaceModule(page: Page, settings: { api?: string; token?: string; language?: string }): Promise<void> {
  await page.evaluate((given) => {
    const element = Object.assign(document.createElement('osk-pkk-employees'), given);
    document.querySelector('osk-pkk-employees')?.replaceWith(element);
  }, settings);
}

/** Records the module's events from now on. */
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
