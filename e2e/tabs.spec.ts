import type { BrowserContext, Page } from 'playwright/test';
import { type Company, newCompany } from './support/company.ts';
import { expect, heading, openLanding, storeSession, test, toast } from './support/test.ts';

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

test('CUS-02 logs a new tab in, and logging out, language and theme reach every tab', async ({ panel, company, context }) => {
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

  await tab.getByRole('button', { name: 'English' }).click();
  await expect(heading(panel, 'Your licences')).toBeVisible();
  await expect(landing.getByRole('button', { name: 'Log in' })).toBeVisible();
  await panel.getByRole('button', { name: 'Dark' }).click();
  for (const page of [tab, landing]) await expect(page.locator('html[data-theme=dark]')).toHaveCount(1);
  await tab.getByRole('button', { name: 'Polski' }).click();
  await expect(heading(panel, 'Twoje licencje')).toBeVisible();

  await logOut(panel);
  const elsewhere = 'Wylogowano w innej karcie.';
  await expect(toast(tab, elsewhere)).toBeVisible();
  for (const page of [panel, tab]) await expectLoggedOut(page, company);
  await expect(toast(panel, elsewhere)).toBeHidden();
  await tab.goto('/user-panel/profile');
  await expectLoggedOut(tab, company);
});

test('CUS-02 takes no session when the tabs belong to different companies', async ({ panel, company, context }) => {
  await panel.goto('/user-panel/licenses');
  await expect(banner(panel).getByText(company.name)).toBeVisible();
  const other = await newCompany();
  const otherPanel = await openPanel(context, other);

  const tab = await context.newPage();
  await tab.goto('/user-panel/profile');
  for (const one of [company, other]) await expectLoggedOut(tab, one);

  await logOut(panel);
  await expectLoggedOut(panel, company);
  await expect(banner(otherPanel).getByText(other.name), 'another session goes on').toBeVisible();
  await tab.goto('/user-panel/profile');
  await expect(tab.getByRole('main').getByText(other.name)).toBeVisible();
  expect(await storedToken(tab)).toBe(other.token);
});

test('CUS-02 waits for the session of a busy tab', async ({ panel, company, context }) => {
  await panel.goto('/user-panel/licenses');
  await expect(banner(panel).getByText(company.name)).toBeVisible();
  const tab = await context.newPage();
  await openLanding(tab);

  // A tab that asks runs in a process of its own or in that of the busy one, and is late itself then.
  const busy = panel.evaluate(() => {
    const end = performance.now() + 1200;
    while (performance.now() < end);
  });
  await tab.goto('/user-panel/profile');
  await expect(tab.getByRole('main').getByText(company.name)).toBeVisible();
  await busy;
});

test('CUS-02 ends the session of a tab that was elsewhere when another logged out without a connection', async ({
  panel,
  company,
  context,
}) => {
  await panel.goto('/user-panel/profile');
  await expect(panel.getByRole('main').getByText(company.name)).toBeVisible();
  const tab = await openPanel(context, company);
  await tab.goto('/robots.txt');

  const failed = panel.waitForEvent('requestfailed', (request) => request.method() === 'DELETE');
  await panel.route('**/api/token', (route) => route.abort());
  await logOut(panel);
  await failed;
  await expectLoggedOut(panel, company);

  await tab.goBack();
  await expectLoggedOut(tab, company);
});
