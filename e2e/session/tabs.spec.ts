import type { BrowserContext, Page } from 'playwright/test';
import { type Company, newCompany } from '../support/company.ts';
import { expect, heading, openLanding, storeSession, test, toast } from '../support/test.ts';

const banner = (page: Page) => page.getByRole('banner');
const logOut = (page: Page) => page.getByRole('button', { name: 'Wyloguj się' }).click();
const storedToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('accessToken'));

/** Opens the panel in a new tab with a session of its own. */
async function openPanel(context: BrowserContext, company: Company): Promise<Page> {
  const page = await context.newPage();
  await storeSession(page, company);
  await page.goto('/user-panel/licenses');
  await expect(banner(page).getByText(company.name)).toBeVisible();
  return page;
}

/** Expects the landing page, without a session and without any data of the company. */
async function expectLoggedOut(page: Page, company: Company): Promise<void> {
  await expect(page).toHaveURL('/home');
  await expect(page.getByText(company.name)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
}

test('CUS-02 logs a new tab in unless tabs belong to different companies, and logging out, language and theme reach every tab', {
  tag: '@engines',
}, async ({ panel, company, context }) => {
  await panel.goto('/user-panel/licenses');
  await expect(banner(panel).getByText(company.name)).toBeVisible();
  const landing = await context.newPage();
  await openLanding(landing);

  const opened = context.waitForEvent('page');
  await panel.getByRole('link', { name: 'Profil' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab.getByRole('main').getByText(company.name)).toBeVisible();
  await expect(tab).toHaveURL('/user-panel/profile');
  expect(await storedToken(tab)).toBe(company.token);
  expect(await storedToken(landing), 'the landing page does not ask').toBeNull();

  await test.step('language and theme', async () => {
    await tab.getByRole('button', { name: 'English' }).click();
    await expect(heading(panel, 'Your licences')).toBeVisible();
    await expect(landing.getByRole('button', { name: 'Log in' })).toBeVisible();
    await panel.getByRole('button', { name: 'Dark' }).click();
    for (const page of [tab, landing]) await expect(page.locator('html[data-theme=dark]')).toHaveCount(1);
    await tab.getByRole('button', { name: 'Polski' }).click();
    await expect(heading(panel, 'Twoje licencje')).toBeVisible();
  });

  const other = await newCompany();
  const otherPanel = await openPanel(context, other);
  await test.step('a new tab while the tabs belong to different companies', async () => {
    await landing.goto('/user-panel/profile');
    for (const one of [company, other]) await expectLoggedOut(landing, one);
  });

  await test.step('logging out', async () => {
    await logOut(panel);
    const elsewhere = 'Wylogowano w innej karcie.';
    await expect(toast(tab, elsewhere)).toBeVisible();
    for (const page of [panel, tab]) await expectLoggedOut(page, company);
    await expect(toast(panel, elsewhere)).toBeHidden();
    await expect(banner(otherPanel).getByText(other.name), 'another session goes on').toBeVisible();
    await tab.goto('/user-panel/profile');
    await expect(tab.getByRole('main').getByText(other.name)).toBeVisible();
    expect(await storedToken(tab)).toBe(other.token);
  });

  await test.step('a new tab when no tab has a session any more', async () => {
    await logOut(otherPanel);
    for (const page of [otherPanel, tab]) await expectLoggedOut(page, other);
    await tab.goto('/user-panel/profile');
    await expectLoggedOut(tab, other);
  });
});

test('CUS-02 ends the session of a tab that is elsewhere while there is no connection', async ({ panel, company, context }) => {
  await panel.goto('/user-panel/licenses');
  await expect(banner(panel).getByText(company.name)).toBeVisible();
  const tab = await context.newPage();
  await openLanding(tab);

  await tab.goto('/user-panel/profile');
  await expect(tab.getByRole('main').getByText(company.name)).toBeVisible();
  await tab.goto('/robots.txt');
  const failed = panel.waitForEvent('requestfailed', (request) => request.method() === 'DELETE');
  await panel.route('**/api/token', (route) => route.abort());
  await logOut(panel);
  await failed;
  await expectLoggedOut(panel, company);
  await tab.goBack();
  await expectLoggedOut(tab, company);
});
