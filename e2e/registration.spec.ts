import type { Page } from 'playwright/test';
import { activationId, makeRegistration } from './support/company.ts';
import { fillRegistration } from './support/registration.ts';
import { expect, expectAccessible, field, openLanding, test } from './support/test.ts';

const loginForm = (page: Page) => page.getByRole('region', { name: 'Zaloguj się' });

async function openRegistration(page: Page) {
  await openLanding(page);
  await page.getByRole('main').getByRole('button', { name: 'Załóż konto' }).click();
  return page.getByRole('dialog', { name: 'Zarejestruj się' });
}

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
  // The repetition has the same rules, and the same words.
  const again = field(dialog, 'Powtórz hasło');
  await again.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(again).toHaveAccessibleDescription('Pole hasło jest wymagane jest wymagane');
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
  await again.fill('krótkie');
  await expect(again).toHaveAccessibleDescription('Hasło nie spełnia wymagań');
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

test('REG-06 a refused registration keeps the dialog with all that was typed, and says why at the field', async ({ page, company }) => {
  const dialog = await openRegistration(page);
  const submit = dialog.getByRole('button', { name: 'Zarejestruj się' });
  const typed = { ...makeRegistration(), email: company.email, nip: company.nip };
  await fillRegistration(dialog, typed);
  await dialog.getByRole('checkbox', { name: /ofertach/ }).check();
  const expectKept = async () => {
    await expect(dialog).toBeVisible();
    await expect(field(dialog, 'Nazwa firmy')).toHaveValue(typed.name);
    await expect(field(dialog, 'Miasto')).toHaveValue(typed.city);
    await expect(field(dialog, 'Hasło')).toHaveValue(typed.password);
    await expect(field(dialog, 'Powtórz hasło')).toHaveValue(typed.password);
    await expect(dialog.getByRole('checkbox', { name: /ofertach/ })).toBeChecked();
  };
  const expectRefused = async (labels: string[], message: string) => {
    const answer = page.waitForResponse('**/api/companies');
    await submit.click();
    expect((await answer).status()).toBe(409);
    await expect(dialog.getByRole('alert')).toContainText(message);
    for (const label of labels) {
      await expect(field(dialog, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(dialog, label)).toHaveAccessibleDescription(/już istnieje/);
    }
    await expectKept();
  };
  await expectRefused(['E-mail', 'NIP'], 'Konto z tym adresem e-mail i numerem NIP już istnieje');
  await expect(field(dialog, 'NIP'), 'the first refused field on the page has the focus').toBeFocused();
  await expectAccessible(page);
  await field(dialog, 'E-mail').fill(makeRegistration().email);
  await expectRefused(['NIP'], 'Konto firmy z tym numerem NIP już istnieje');
  await expect(field(dialog, 'NIP')).toBeFocused();

  // Something that the form lets pass and the server does not.
  await field(dialog, 'NIP').fill(makeRegistration().nip);
  await page.route('**/api/companies', (route) => route.abort());
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('Nie udało się założyć konta');
  await expectKept();
  await page.unroute('**/api/companies');
  await submit.click();
  await expect(dialog).toBeHidden();
});
