import type { Page } from 'playwright/test';
import { type Company, newCompany } from './company.ts';
import { createEmployeesToken, moduleIn, setUserCookie, withoutHashes } from './embedding.ts';
import { address } from './environment.ts';
import { test as base, expect } from './test.ts';

/** A company to which tests only add employees. Its `employeesToken` is of scope `employees`. */
type SharedCompany = Company & { employeesToken: string };

/** All tests of a worker share one company. */
export const test = base.extend<{ expectedMessages: RegExp }, { sharedCompany: SharedCompany }>({
  // The check provokes failed requests and prints its results.
  expectedMessages:
    /Failed to load resource|osk-pkk-employees:|\d passed, \d+ failed|violates the following Content Security Policy|^Content-Security-Policy: /,
  sharedCompany: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
    async ({}, use) => {
      const company = await newCompany();
      await use({ ...company, employeesToken: (await createEmployeesToken(company)).token });
    },
    { scope: 'worker' },
  ],
});

type Outcome = { passed: boolean; results: { name: string; passed: boolean; message: string }[] };

/** Runs the check as an integrator does in the console of a page. */
export const runCheck = (page: Page) => page.evaluate<Outcome>(`import('${address}/embed/v1/conformance.js').then(({ check }) => check())`);

/** The failed checks, each with its message. */
export const failuresOf = ({ results }: Outcome) =>
  results.filter(({ passed }) => !passed).map(({ name, message }) => `${name}: ${message}`);

/** Opens a page whose server returns this token, and waits for the module. */
export async function openPage(page: Page, origin: string, token: string): Promise<void> {
  await setUserCookie(page, origin, token);
  await page.goto(origin);
  await expect(moduleIn(page)).toBeVisible();
}

/** Changes a file before the browser gets it. */
export async function rewrite(page: Page, address: string | RegExp, change: (text: string) => string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}

/** Changes the module's files. The element's list loses their hashes. */
export async function rewriteModule(page: Page, change: (text: string) => string): Promise<void> {
  await rewrite(page, `${address}/embed/v1/osk-pkk-employees.js`, withoutHashes);
  await rewrite(page, /\/embed\/.*\/module-[^/]+\.js$/, change);
}
