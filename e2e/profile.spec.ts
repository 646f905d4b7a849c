import { changePassword } from '@osk/shared/contract/company';
import { logIn, readToken } from '@osk/shared/contract/session';
import type { Page } from 'playwright/test';
import { call } from './support/company.ts';
import { mailTo } from './support/mailbox.ts';
import { provider } from './support/provider.ts';
import { expect, expectAccessible, field, openLanding, test } from './support/test.ts';

const next = 'Nowe£1Haslo';
const rule = /^Hasło musi mieć 8–16 znaków: litery, cyfry lub ! \$ % @ # £ € \* \? &/;

async function openProfile(page: Page) {
  await page.goto('/user-panel/profile');
  const form = page.getByRole('form', { name: 'Zmiana hasła' });
  return {
    form,
    old: field(form, 'Stare hasło'),
    chosen: field(form, 'Nowe hasło'),
    repeated: field(form, 'Powtórz nowe hasło'),
    change: form.getByRole('button', { name: 'Zmień hasło' }),
  };
}

test('PRO-01 each field says what is wrong with it, and until it is right nothing can be sent', async ({ panel, company }) => {
  const { form, old, chosen, repeated, change } = await openProfile(panel);
  await expect(panel.getByRole('main').getByText(company.email, { exact: true })).toBeVisible();
  const [contact = ''] = provider.emails;
  await expect(panel.getByRole('link', { name: contact })).toHaveAttribute('href', `mailto:${contact}`);
  await expect(form.getByText('inne urządzenia zostaną wylogowane')).toBeVisible();
  await expect(change).toBeDisabled();

  for (const empty of [old, chosen, repeated]) await empty.focus();
  await repeated.blur();
  await expect(form.getByText('Pole hasło jest wymagane', { exact: true })).toHaveCount(3);
  await old.fill(company.password);
  for (const wrong of ['Kr0tk!e', 'Siedemnascie12345', 'malelitery1', 'WIELKIE111', 'BezZadnejCyfry', 'Zakazany-1', 'Ze spacja1']) {
    await chosen.fill(wrong);
    await expect(form.getByText(rule)).toHaveCount(1);
    await expect(change).toBeDisabled();
  }
  await chosen.fill(next);
  await repeated.fill(next);
  await expect(form.getByText(rule)).toHaveCount(0);
  await expect(change).toBeEnabled();
  await expectAccessible(panel);
});

test('PRO-01 what only the server knows is told by it, and what was typed stays', async ({ panel, company }) => {
  const { form, old, chosen, repeated, change } = await openProfile(panel);
  await old.fill('Zmyslone1!');
  await chosen.fill(next);
  await repeated.fill('Inne£1Haslo');
  await change.click();
  await expect(form.getByText('Hasła nie zgadzają się', { exact: true })).toBeVisible();
  await expect(form.getByRole('alert')).toHaveText('Popraw dane: Hasła nie zgadzają się');
  await expect(repeated).toBeFocused();

  await repeated.fill(next);
  await change.click();
  await expect(form.getByRole('alert')).toContainText('Stare hasło jest nieprawidłowe');
  await expect(old).toBeFocused();
  await expect(old).toHaveAccessibleDescription(/Stare hasło jest nieprawidłowe/);
  for (const [typed, value] of [
    [old, 'Zmyslone1!'],
    [chosen, next],
    [repeated, next],
  ] as const) {
    await expect(typed).toHaveValue(value);
  }
  await expectAccessible(panel);

  await panel.route('**/api/companies', (route) => route.abort());
  await old.fill(company.password);
  await change.click();
  await expect(form.getByRole('alert')).toHaveText('Wystąpił nieoczekiwany błąd serwera');
  await panel.unroute('**/api/companies');
  await change.click();
  await expect(form.getByRole('alert')).toBeHidden();
  await expect(panel.getByRole('status').filter({ hasText: 'Hasło zostało zmienione' })).toBeVisible();
});

test('PRO-01 a changed password: told, mailed, the form empty, this session kept and the others ended', async ({
  panel,
  company,
  otherDevice,
}) => {
  await openLanding(otherDevice);
  const login = otherDevice.getByRole('region', { name: 'Zaloguj się' });
  await field(login, 'E-mail').fill(company.email);
  await field(login, 'Hasło').fill(company.password);
  await login.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(otherDevice.getByRole('heading', { level: 1, name: 'Twoje licencje' })).toBeVisible();

  const { old, chosen, repeated, change } = await openProfile(panel);
  await old.fill(company.password);
  await chosen.fill(next);
  await repeated.fill(next);
  await change.dblclick();
  await expect(panel.getByRole('status').filter({ hasText: 'Hasło zostało zmienione' })).toHaveCount(1);
  for (const emptied of [old, chosen, repeated]) await expect(emptied).toHaveValue('');
  await expect(change).toBeDisabled();
  await expect(panel.getByText('Pole hasło jest wymagane')).toHaveCount(0);
  await panel.reload();
  await expect(panel.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();

  await otherDevice.getByRole('navigation').getByRole('link', { name: 'Profil' }).click();
  await expect(otherDevice).toHaveURL('/home');
  await expect(otherDevice.getByText('Zaloguj się ponownie')).toHaveCount(1);
  await expect(call(logIn, { body: { email: company.email, password: company.password } })).rejects.toThrow('400');
  const { accessToken } = await call(logIn, { body: { email: company.email, password: next } });
  await call(readToken, {}, accessToken);
  expect(await mailTo(company.email, 'Hasło zostało zmienione')).toContain('na stronie głównej wybierz „Przypomnij hasło”');
});

test('PRO-01 a password changed on another device ends this session at its next request', async ({ panel, company }) => {
  const { old, chosen, repeated, change } = await openProfile(panel);
  await expect(panel.getByRole('main').getByText(company.email, { exact: true })).toBeVisible();
  const { accessToken } = await call(logIn, { body: { email: company.email, password: company.password } });
  const passwords = { oldPassword: company.password, newPassword: next, newPasswordRepeat: next };
  await call(changePassword, { body: passwords }, accessToken);
  for (const typed of [old, chosen, repeated]) await typed.fill(next);
  await change.click();
  await expect(panel).toHaveURL('/home');
  await expect(panel.getByText('Zaloguj się ponownie')).toHaveCount(1);
});
