import { registerCompany } from '@osk/shared/contract/company';
import type { Page } from 'playwright/test';
import { activationId, call, makeRegistration } from './support/company.ts';
import { fillRegistration } from './support/registration.ts';
import { expect, expectAccessible, field, test } from './support/test.ts';

const loginForm = (page: Page) => page.getByRole('region', { name: 'Zaloguj się' });

async function openRegistration(page: Page) {
  await page.goto('/home');
  await page.getByRole('main').getByRole('button', { name: 'Załóż konto' }).click();
  return page.getByRole('dialog', { name: 'Zarejestruj się' });
}

for (const path of ['/', '/home']) {
  test(`SHL-01 ${path} shows the landing page`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loginForm(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Cennik' }).getByRole('button', { name: 'ZAMÓW' }).first()).toBeVisible();
    await expect(page).toHaveTitle(/^Portal OSK – /);
  });
}

test.describe('LND-09 logging in', () => {
  test('e-mail and password are required, and the e-mail valid', async ({ page }) => {
    await page.goto('/home');
    const form = loginForm(page);
    await form.getByRole('button', { name: 'Zaloguj się' }).click();
    await expect(form.getByText('Pole email jest wymagane')).toBeVisible();
    await expect(form.getByText('Pole hasło jest wymagane')).toBeVisible();
    await field(form, 'E-mail').fill('biuro@');
    await expect(form.getByText('Email jest nieprawidłowy')).toBeVisible();
  });

  test('a wrong password shows the server’s reason and keeps what was typed', async ({ page, company }) => {
    await page.goto('/home');
    const form = loginForm(page);
    await field(form, 'E-mail').fill(company.email);
    await field(form, 'Hasło').fill('Zupełnie1!inne');
    await form.getByRole('button', { name: 'Zaloguj się' }).click();
    await expect(form.getByText('Nieprawidłowy email lub hasło')).toBeVisible();
    await expect(field(form, 'E-mail')).toHaveValue(company.email);
    await expect(page).toHaveURL('/home');
  });

  test('a dead server is told as such, and the form can be sent again', async ({ page, company }) => {
    await page.goto('/home');
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
    await page.goto('/home');
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

test('REG-01 every message of the form, once its field is touched', async ({ page }) => {
  const dialog = await openRegistration(page);
  const messages = {
    'Nazwa firmy': 'Pole nazwa firmy jest wymagane',
    NIP: 'Pole NIP jest wymagane',
    'Adres firmy': 'Pole adres firmy jest wymagane',
    'Kod pocztowy': 'Pole kod pocztowy jest wymagane',
    Miasto: 'Pole miasto jest wymagane',
    'E-mail': 'Pole email jest wymagane',
    'Numer telefonu': 'Pole numer telefonu jest wymagane',
    Hasło: 'Pole hasło jest wymagane jest wymagane',
  };
  for (const message of Object.values(messages)) await expect(dialog.getByText(message, { exact: true })).toBeHidden();
  for (const [label, message] of Object.entries(messages)) {
    await field(dialog, label).focus();
    await page.keyboard.press('Tab');
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  const wrong = [
    ['E-mail', 'biuro', 'Email jest nieprawidłowy'],
    ['Hasło', 'krótkie', 'Hasło nie spełnia wymagań'],
    ['Numer telefonu', '1234567890123456789012', 'Numer telefonu jest nieprawidłowy'],
    ['NIP', '123', 'Nip nie jest poprawny'],
    ['Kod pocztowy', '12345', 'Kod pocztowy jest wymagany'],
  ] as const;
  for (const [label, typed, message] of wrong) {
    await field(dialog, label).fill(typed);
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole('button', { name: 'Zarejestruj się' })).toBeDisabled();
  await expectAccessible(page);
});

test('REG-03 differing passwords are a message; the server is the one to refuse', async ({ page }) => {
  const dialog = await openRegistration(page);
  const typed = { ...makeRegistration(), repeatPassword: 'Abcdef1?' };
  await fillRegistration(dialog, typed);
  await field(dialog, 'Miasto').focus();
  await expect(dialog.getByText('Hasła nie zgadzają się')).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Zarejestruj się' });
  await expect(submit).toBeEnabled();
  const answer = page.waitForResponse('**/api/companies');
  await submit.click();
  expect((await answer).status()).toBe(400);
  await expect(dialog).toBeVisible();
  await expect(field(dialog, 'Nazwa firmy')).toHaveValue(typed.name);
});

test('REG-04 REG-05 the defaults are what is sent; success says so and closes; the account waits for its link', async ({ page }) => {
  const dialog = await openRegistration(page);
  const typed = makeRegistration();
  await expect(dialog.getByRole('checkbox', { name: /faktury elektroniczne/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /ofertach/ })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /RODO/ })).not.toBeChecked();
  await fillRegistration(dialog, typed);
  const request = page.waitForRequest('**/api/companies');
  await dialog.getByRole('button', { name: 'Zarejestruj się' }).dblclick();
  expect((await request).postDataJSON()).toMatchObject({ ...typed, einvoice: true, marketOffers: false, rodo: false });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Powiadomienia' }).getByRole('status')).toHaveCount(1);

  const form = loginForm(page);
  await field(form, 'E-mail').fill(typed.email);
  await field(form, 'Hasło').fill(typed.password);
  await form.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(form.getByText(/aktyw/)).toBeVisible();
  await expect(page).toHaveURL('/home');

  await page.goto(`/activate/${await activationId(typed.email)}`);
  await expect(page.getByRole('status').filter({ hasText: /aktywowane/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /stronę główną/ }).click();
  await field(form, 'E-mail').fill(typed.email);
  await field(form, 'Hasło').fill(typed.password);
  await form.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL('/user-panel/licenses');
});

test('a refused registration keeps everything typed and names the field', async ({ page, company }) => {
  const dialog = await openRegistration(page);
  const typed = { ...makeRegistration(), email: company.email };
  await fillRegistration(dialog, typed);
  await dialog.getByRole('button', { name: 'Zarejestruj się' }).click();
  await expect(field(dialog, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(dialog, 'Nazwa firmy')).toHaveValue(typed.name);
});

test('a chosen product is named in the registration dialog', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Sprawdź' }).click();
  await expect(page.getByRole('dialog', { name: 'Zarejestruj się' }).getByText('Wersja próbna')).toBeVisible();
});

test('a stale activation link says so and leads home', async ({ page }) => {
  await page.goto('/activate/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('link', { name: /stronę główną/ })).toBeVisible();
});

test('two registrations with one e-mail: the later one is the one that counts', async ({ page }) => {
  const first = makeRegistration();
  await call(registerCompany, { body: first });
  const firstLink = await activationId(first.email);
  await call(registerCompany, { body: { ...first, name: 'Druga nazwa' } });
  await page.goto(`/activate/${firstLink}`);
  await expect(page.getByRole('alert')).toBeVisible();
});
