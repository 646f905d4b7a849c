import type { Page } from 'playwright/test';
import { type Company, newCompany } from './company.ts';
import { integrate, knowUser, moduleIn } from './embedding.ts';
import { address, plainPage } from './environment.ts';
import { test as base, expect } from './test.ts';

/** A company with a token of scope `employees`, whose data nobody changes. */
type School = Company & { scoped: string };

/** Tests of the check; a worker's tests have one company together. */
export const test = base.extend<{ tolerated: RegExp }, { school: School }>({
  // Refused on purpose, what the module says of it, and what the check prints: the names of its checks.
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

/** Runs the check as an integrator does in the console of their page. */
export const checkIn = (page: Page) => page.evaluate<Outcome>(`import('${address}/embed/v1/conformance.js').then(({ check }) => check())`);

/** The checks that failed, each with what it said. */
export const failedOf = ({ results }: Outcome) => results.filter(({ passed }) => !passed).map(({ name, message }) => `${name}: ${message}`);

/** Opens a page whose own server has this token for its user, and waits for the module. */
export async function openPage(page: Page, origin: string, token: string): Promise<void> {
  await knowUser(page, origin, token);
  await page.goto(origin);
  await expect(moduleIn(page)).toBeVisible();
}

/** What of a file of the plain page is written another way. */
export type Change = { file: string; from: string | RegExp; to: string };

/** Has the plain page's files changed on their way into the browser. */
export async function rewrite(page: Page, changes: readonly Change[]): Promise<void> {
  for (const [file, own] of Map.groupBy(changes, (change) => change.file)) {
    await page.route(`${plainPage}/${file}`, async (route) => {
      const response = await route.fetch();
      const body = own.reduce((text, { from, to }) => text.replace(from, to), await response.text());
      await route.fulfill({ response, body });
    });
  }
}
