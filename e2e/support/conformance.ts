import type { Page } from 'playwright/test';
import { type Company, newCompany } from './company.ts';
import { integrate, knowUser, moduleIn } from './embedding.ts';
import { address } from './environment.ts';
import { test as base, expect } from './test.ts';

/** A company with a token of scope `employees`, whose data no test changes. */
type School = Company & { scoped: string };

/** All tests of a worker share one company. */
export const test = base.extend<{ tolerated: RegExp }, { school: School }>({
  // The failed requests that the check provokes, and its own output.
  tolerated: /Failed to load resource|osk-pkk-employees:|\d passed, \d+ failed|violates the following Content Security Policy/,
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const company = await newCompany();
      await use({ ...company, scoped: (await integrate(company)).token });
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

/** Opens a page whose own server hands out this token, and waits for the module. */
export async function openPage(page: Page, origin: string, token: string): Promise<void> {
  await knowUser(page, origin, token);
  await page.goto(origin);
  await expect(moduleIn(page)).toBeVisible();
}

/** Changes a file on its way into the browser. */
export async function rewrite(page: Page, address: string, change: (text: string) => string): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}
