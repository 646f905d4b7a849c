import type { Page } from 'playwright/test';
import { expect, field, openLanding, test } from './support/test.ts';

const loginForm = (page: Page) => page.getByRole('region', { name: 'Zaloguj się' });

test.describe('LND-09 logging in', () => {
  test('e-mail and password are required, and the e-mail valid', async ({ page }) => {
    await openLanding(page);
    const form = loginForm(page);
    await form.getByRole('button', { name: 'Zaloguj się' }).click();
    await expect(form.getByText('Pole email jest wymagane')).toBeVisible();
    await expect(form.getByText('Pole hasło jest wymagane')).toBeVisible();
    await field(form, 'E-mail').fill('biuro@');
    await expect(form.getByText('Email jest nieprawidłowy')).toBeVisible();
  });

  test('a wrong password shows the server’s reason and keeps what was typed', async ({ page, company }) => {
    await openLanding(page);
    const form = loginForm(page);
    await field(form, 'E-mail').fill(company.email);
    await field(form, 'Hasło').fill('Zupełnie1!inne');
    await form.getByRole('button', { name: 'Zaloguj się' }).click();
    await expect(form.getByText('Nieprawidłowy email lub hasło')).toBeVisible();
    await expect(field(form, 'E-mail')).toHaveValue(company.email);
    await expect(page).toHaveURL('/home');
  });

  test('a dead server is told as such, and the form can be sent again', async ({ page, company }) => {
    await openLanding(page);
    const form = loginForm(page);
    await field(form, 'E-mail').fill(company.email);
    await field(form, 'Hasło').fill(company.password);
    await page.route('**/api/token', (route) => route.abort());
    await form.getByRole('button', { name: 'Zaloguj się' }).click();
    await expect(form.getByText('Wystąpił nieoczekiwany błąd serwera')).toBeVisible();
    await page.unroute('**/api/token');
    await form.getByRole('button', { name: 'Zaloguj się' }).click();
    await expect(page).toHaveURL('/user-panel/licenses');
  });

  test('success stores token and expiry and opens the licences', async ({ page, company }) => {
    await openLanding(page);
    const form = loginForm(page);
    await field(form, 'E-mail').fill(company.email.toUpperCase());
    await field(form, 'Hasło').fill(company.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/user-panel/licenses');
    const stored = await page.evaluate(() => ({
      token: sessionStorage.getItem('accessToken'),
      expires: sessionStorage.getItem('tokenExpireDate'),
    }));
    expect(stored.token).toMatch(/^[\w-]{40,}$/);
    expect(Date.parse(stored.expires ?? '')).toBeGreaterThan(Date.now() + 7 * 3_600_000);
  });
});
