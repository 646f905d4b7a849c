import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProfile } from '@osk/shared/contract/company';
import { Release } from '@osk/shared/contract/shapes/release';
import type { Locator, Page } from 'playwright/test';
import { demoSession } from './support/company.ts';
import { root } from './support/environment.ts';
import { setRemote } from './support/operator.ts';
import { startPortal, type TestPortal } from './support/portal.ts';
import { releaseBuild } from './support/release-build.ts';
import { expect, heading, setPreference, storeSession, test } from './support/test.ts';
import { findUnusable } from './support/usable.ts';

const employees = '/user-panel/pkk-employees';
/** The labels and icons of further entries. With the portal's own there are nine. */
const further = [
  ['Faktury i płatności', 'Invoices and payments', 'receipt'],
  ['Kalendarz jazd', 'Lesson calendar', 'calendar'],
  ['Kursanci', 'Learners', 'users'],
  ['Pojazdy', 'Vehicles', 'car'],
  ['Raporty i statystyki', 'Reports and statistics', 'chart'],
] as const;
const companyName = 'Ośrodek Szkolenia Kierowców „Zielone Światło” Janusz Brzęczyszczykiewicz i Wspólnicy sp. j.';

// The tests share a portal.
test.describe.configure({ mode: 'default' });

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal();
  const build = await mkdtemp(join(tmpdir(), 'build-'));
  await cp(join(root, 'mfe-pkk', 'dist'), build, { recursive: true });
  const file = join(build, 'release.json');
  const release = Release.parse(JSON.parse(await readFile(file, 'utf8')));
  const routes = further.map(([pl, en, icon], index): Release['portalRoutes'][number] => ({
    path: `${employees}/more-${index}`,
    page: employees,
    access: 'company',
    title: { pl, en },
    navigation: { label: { pl, en }, order: 50 + index, icon },
  }));
  await writeFile(file, JSON.stringify({ ...release, version: '9.0.0', portalRoutes: [...release.portalRoutes, ...routes] }));
  await releaseBuild(portal, build);
  await rm(build, { recursive: true });
});
test.afterAll(() => portal.stop());

const links = (page: Page) => page.getByRole('navigation', { name: 'Panel' }).getByRole('link');

/** Where the text of an element begins, in whole pixels. */
const textLeft = (element: Locator) =>
  element.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return Math.round(range.getBoundingClientRect().left);
  });

/** Logs in, with a company of a long name. */
async function logIn(page: Page): Promise<void> {
  await page.route(`**${readProfile.path}`, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, name: companyName } } });
  });
  await page.goto(`${portal.address}/activate/AAAAAAAAAAAAAAAAAAAAAA`);
  await storeSession(page, await demoSession(portal));
}

// Only Chromium can change its font size during a test.
for (const [language, tag] of [
  ['pl', []],
  ['en', ['@long']],
] as const) {
  test(`keeps nine entries and a long company name usable at every width, in ${language}`, { tag: ['@chromium', ...tag] }, async ({
    page,
  }) => {
    await logIn(page);
    await setPreference(page, 'language', language);
    await page.goto(`${portal.address}/user-panel/profile`);
    const client = await page.context().newCDPSession(page);
    const company = page.getByRole('banner').getByText(companyName);
    for (const [width, fontSize] of [320, 390, 768, 1200, 1280, 1440].flatMap((wide) => [[wide, 16] as const, [wide, 32] as const])) {
      const look = `${width} px, font of ${fontSize} px`;
      // The first change of the font size reports no change to media queries in rem; that of the width does.
      await client.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } });
      await page.setViewportSize({ width: width - 1, height: 900 });
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('html')).toHaveCSS('font-size', `${fontSize}px`);
      const menu = page.getByRole('button', { name: 'Menu' });
      await expect(menu, look).toBeVisible({ visible: width < 75 * fontSize });
      if ((await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
      await expect(links(page)).toHaveCount(10);
      await expect(company, look).toBeVisible();
      await expect.poll(() => page.evaluate(findUnusable), { message: look }).toEqual([]);
      expect(await company.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1), `the whole name at ${look}`).toBe(
        true,
      );
      const entries = await links(page).evaluateAll((all) =>
        all.map((one) => ({
          top: one.getBoundingClientRect().top,
          hasIcon: one.firstElementChild?.localName === 'svg' && one.firstElementChild.checkVisibility(),
        })),
      );
      const isBar = width >= 75 * fontSize;
      const title = page.getByRole('heading', { level: 1 });
      if (isBar) expect(await textLeft(links(page).first()), `left edge of the labels at ${look}`).toBe(await textLeft(title));
      expect(new Set(entries.map(({ top }) => top)).size, `rows of entries at ${look}`).toBe(isBar ? 1 : entries.length);
      expect(
        entries.map(({ hasIcon }) => hasIcon),
        `icons at ${look}`,
      ).toEqual(entries.map(() => !isBar));
      await links(page).last().scrollIntoViewIfNeeded();
      await expect(links(page).last(), look).toBeInViewport({ ratio: 1 });
    }
  });
}

// Only Chromium has `reading-flow`. Other browsers go to the second row first.
test('goes through both rows of the bar in their order when Tab is pressed', { tag: '@chromium' }, async ({ page }) => {
  await logIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${portal.address}/user-panel/profile`);
  await expect(page.getByRole('banner').getByText(companyName)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Portal OSK' }).focus();
  const count = await page.getByRole('banner').locator('a, button').filter({ visible: true }).count();
  const tops: number[] = [];
  for (let index = 1; index < count; index += 1) {
    await page.keyboard.press('Tab');
    const focused = page.getByRole('banner').locator(':focus');
    tops.push(await focused.evaluate((element) => element.getBoundingClientRect().bottom));
  }
  expect(tops).toHaveLength(16);
  expect(tops).toEqual(tops.toSorted((first, second) => first - second));
});

test('hydrates nine entries without moving them, and opens their pages', async ({ page }) => {
  await logIn(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const { promise: released, resolve: hydrate } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(portal.address + employees, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-font', 'loaded');
  await expect(links(page)).toHaveCount(10);
  const boxes = () =>
    page
      .getByRole('banner')
      .locator('a, svg, button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const before = await boxes();
  hydrate();
  await expect(page.getByRole('banner').getByText(companyName)).toBeVisible();
  const moved = (await boxes()).filter(
    ({ x, y }, index) => Math.abs(x - (before[index]?.x ?? 0)) + Math.abs(y - (before[index]?.y ?? 0)) >= 1,
  );
  expect(moved).toEqual([]);
  await links(page).filter({ hasText: 'Kursanci' }).click();
  await expect(page).toHaveURL(`${portal.address}${employees}/more-2`);
  await expect(page).toHaveTitle('Kursanci – Portal OSK');
  await expect(page.locator('nav [aria-current]')).toHaveText('Kursanci');
});

test('says that a remote is disabled on its pages, and the rest works', async ({ page }) => {
  await logIn(page);
  await setRemote(portal.dataFolder, 'mfe-pkk', 'disable');
  await expect(async () => {
    await page.goto(portal.address + employees);
    await expect(heading(page, 'Ta część portalu jest chwilowo wyłączona')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.locator('nav [aria-current]')).toHaveText('Pracownicy PKK');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(heading(page, 'This part of the portal is temporarily turned off')).toBeVisible();
  await links(page).filter({ hasText: 'Profile' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
  await setRemote(portal.dataFolder, 'mfe-pkk', 'enable');
  // The page may still ask for the profile.
  await page.unrouteAll({ behavior: 'wait' });
});
