import { randomUUID } from 'node:crypto';
import { createEmployee } from '@osk/shared/contract/employee';
import { logIn } from '@osk/shared/contract/session';
import type { Locator, Page } from 'playwright/test';
import { type Company, call } from './company.ts';
import { operator } from './operator.ts';

/** The cookie by which a page's own server knows its user; here it is the token itself. */
export const userCookie = 'user';

/** The module in a page that embeds it. */
export const moduleIn = (page: Page): Locator => page.locator('osk-pkk-employees');

/** Records the company's wish to use PKK, and makes a token that opens its employees alone. */
export async function integrate({ nip }: Company): Promise<{ token: string; id: string }> {
  await operator('pkk', 'on', nip);
  const printed = await operator('token', 'create', '--company', nip, '--scope', 'employees', '--label', 'Panel OSK', '--json');
  return JSON.parse(printed) as { token: string; id: string };
}

/** Lets the page's own server know its user, to whom it gives this token. */
export async function knowUser(page: Page, origin: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: userCookie, value: token, url: origin, httpOnly: true }]);
}

/** Another token of the company. */
export async function anotherToken(company: Company): Promise<string> {
  return (await call(logIn, { body: company })).accessToken;
}

/** An employee as stored through the API; the company's wish to use PKK has to be recorded. */
export async function addEmployee(token: string, name: { firstName: string; lastName: string }): Promise<string> {
  const rest = { PESEL: '44051401359', pkkId: 'KR1', email: `${randomUUID()}@szkola.example`, password: 'Abcdef1!', address: {} };
  return (await call(createEmployee, { body: { ...name, ...rest } }, token)).id;
}

/** Puts a module of these settings in the place of the page's own. */
export async function replaceModule(page: Page, settings: { api?: string; token?: string; language?: string }): Promise<void> {
  await page.evaluate((given) => {
    const element = Object.assign(document.createElement('osk-pkk-employees'), given);
    document.querySelector('osk-pkk-employees')?.replaceWith(element);
  }, settings);
}

/** What the module says to the page around it from now on, in `window.heard`. */
export async function listen(page: Page): Promise<() => Promise<{ type: string; detail: unknown }[]>> {
  await page.addInitScript(() => {
    const heard: { type: string; detail: unknown }[] = [];
    Object.assign(window, { heard });
    for (const type of ['osk-pkk-ready', 'osk-pkk-change', 'osk-pkk-error']) {
      document.addEventListener(type, (event) => heard.push({ type, detail: (event as CustomEvent<unknown>).detail }));
    }
  });
  return () => page.evaluate(() => (window as unknown as { heard: { type: string; detail: unknown }[] }).heard);
}
