import type { Page } from 'playwright/test';
import { expect, expectAccessible, field, test } from './support/test.ts';

const screens = [
  { pl: 'Twoje licencje', en: 'Your licences' },
  { pl: 'Profil', en: 'Profile' },
  { pl: 'Konfiguracja', en: 'Configuration' },
  { pl: 'Pracownicy PKK', en: 'PKK employees' },
];
const unknownLink = '/activate/AAAAAAAAAAAAAAAAAAAAAA';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const switchTo = (page: Page, language: 'Polski' | 'English') => page.getByRole('button', { name: language }).click();

test('SHL-09 an unknown path is a page of its own, with a way home', async ({ panel: page }) => {
  const answer = await page.goto('/user-panel/no-such-page?from=somewhere');
  expect(answer?.status()).toBe(404);
  await expect(heading(page, 'Nie ma takiej strony')).toBeVisible();
  await expect(page).toHaveTitle('Nie ma takiej strony – Portal OSK');
  await page.getByRole('link', { name: 'Strona główna' }).click();
  await expect(heading(page, 'Twoje licencje'), 'home, for a company, is the panel').toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Strona główna' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('region', { name: 'Zaloguj się' })).toBeVisible();
});

test('SHL-10 title, language and focus follow every change of place', async ({ page, company }) => {
  const expectArrived = async (title: string | RegExp, language = 'pl') => {
    await expect(page).toHaveTitle(title);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('main')).toBeFocused();
  };
  await page.goto(unknownLink);
  await expect(page).toHaveTitle('Aktywacja konta – Portal OSK');
  await page.getByRole('link', { name: 'stronę główną' }).click();
  await expectArrived(/^Portal OSK – /);

  const form = page.getByRole('region', { name: 'Zaloguj się' });
  await field(form, 'E-mail').fill(company.email);
  await field(form, 'Hasło').fill(company.password);
  await page.keyboard.press('Enter');
  await expectArrived('Twoje licencje – Portal OSK');

  for (const { pl } of screens.toReversed()) {
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: pl }).click();
    await expectArrived(`${pl} – Portal OSK`);
  }
  await page.goBack();
  await expectArrived('Profil – Portal OSK');
  await switchTo(page, 'English');
  await expect(page).toHaveTitle('Profile – Portal OSK');
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Configuration' }).click();
  await expectArrived('Configuration – Portal OSK', 'en');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectArrived(/^Portal OSK – driving-school software/, 'en');
});

test('SHL-11 the language of every screen is switched at once, and remembered', async ({ panel }) => {
  await panel.goto('/user-panel/licenses');
  await panel.evaluate(() => Object.assign(window, { stayed: true }));
  await switchTo(panel, 'English');
  for (const { pl, en } of screens) {
    await panel.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: en }).click();
    await expect(heading(panel, en)).toBeVisible();
    await switchTo(panel, 'Polski');
    await expect(heading(panel, pl)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Polski' })).toHaveAttribute('aria-pressed', 'true');
    await expect(panel.getByRole('button', { name: 'Wyloguj się' })).toBeVisible();
    await switchTo(panel, 'English');
    await expect(heading(panel, en)).toBeVisible();
  }
  await panel.getByRole('button', { name: 'Log out' }).click();
  await expect(panel.getByRole('region', { name: 'Log in' })).toBeVisible();
  await switchTo(panel, 'Polski');
  await expect(panel.getByRole('region', { name: 'Zaloguj się' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'ZAMÓW' }).first()).toBeVisible();
  await switchTo(panel, 'English');
  await expect(panel.getByRole('button', { name: 'ORDER' }).first()).toBeVisible();
  expect(await panel.evaluate(() => 'stayed' in window), 'without a page load').toBe(true);

  const answer = await panel.reload();
  expect(await answer?.text()).toContain('<html lang="en"');
  await expect(panel.getByRole('region', { name: 'Log in' })).toBeVisible();
  await panel.goto(unknownLink);
  await expect(heading(panel, 'Account activation')).toBeVisible();
  await expect(panel.getByRole('alert'), 'the server speaks it too').toContainText('The activation link is not valid');
  await panel.goto('/no-such-page');
  await expect(heading(panel, 'There is no such page')).toBeVisible();
  await expect(panel).toHaveTitle('Page not found – Portal OSK');
  await expectAccessible(panel);
});
