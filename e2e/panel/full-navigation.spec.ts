import { readProfile } from '@osk/shared/contract/company';
import type { Release } from '@osk/shared/contract/shapes/release';
import type { Page } from 'playwright/test';
import { demoSession } from '../support/company.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { releaseChanged } from '../support/release-build.ts';
import { expect, storeSession, test } from '../support/test.ts';
import { findUnusable } from '../support/usable.ts';

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

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal();
  await releaseChanged(portal, 'mfe-pkk', (_, { portalRoutes }) => {
    const routes = further.map(([pl, en, icon], index): Release['portalRoutes'][number] => ({
      path: `${employees}/more-${index}`,
      page: employees,
      access: 'company',
      title: { pl, en },
      navigation: { label: { pl, en }, order: 50 + index, icon },
    }));
    return { version: '9.0.0', portalRoutes: [...portalRoutes, ...routes] };
  });
});
test.afterAll(() => portal.stop());

const links = (page: Page) => page.getByRole('navigation', { name: 'Panel' }).getByRole('link');

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
test('keeps nine entries and a long company name usable at every width', { tag: '@chromium' }, async ({ page }) => {
  await logIn(page);
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
    const tops = await links(page).evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    expect(tops, `rows of entries at ${look}`).toBe(width < 75 * fontSize ? 10 : 1);
    await links(page).last().scrollIntoViewIfNeeded();
    await expect(links(page).last(), look).toBeInViewport({ ratio: 1 });
  }
});
