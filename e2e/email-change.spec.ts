import { requestEmailChange } from '@osk/shared/contract/company';
import { readToken } from '@osk/shared/contract/session';
import { call, makeRegistration } from './support/company.ts';
import { mailTo } from './support/mailbox.ts';
import { expect, expectAccessible, field, logIn, loginForm, test, toast } from './support/test.ts';

const linkIn = (mail: string, page: string) => new RegExp(`http://\\S*/${page}/[\\w-]{22}`).exec(mail)?.[0] ?? '';

test('PRV-06 changes the e-mail of the account by the link sent to the new one, pressed by a person', async ({ panel, company }) => {
  const { email } = makeRegistration();
  await panel.goto('/user-panel/profile');
  await panel.getByRole('main').getByRole('button', { name: 'Zmień adres e-mail' }).click();
  const dialog = panel.getByRole('dialog', { name: 'Zmień adres e-mail' });
  const send = dialog.getByRole('button', { name: 'Wyślij link' });
  await expect(send).toBeDisabled();
  await field(dialog, 'Nowy adres e-mail').fill(email);
  await field(dialog, 'Hasło').fill('Zmyslone1!');
  await expectAccessible(panel);
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Hasło jest nieprawidłowe.');
  await expect(field(dialog, 'Nowy adres e-mail')).toHaveValue(email);
  await field(dialog, 'Hasło').fill(company.password);
  await send.click();
  await expect(toast(panel, 'Wysłaliśmy link na nowy adres')).toBeVisible();
  await expect(dialog).toBeHidden();

  expect(linkIn(await mailTo(company.email, '/keep-email/'), 'keep-email')).not.toBe('');
  await panel.goto(linkIn(await mailTo(email, '/change-email/'), 'change-email'));
  const main = panel.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Nowy adres e-mail' })).toBeVisible();
  await expectAccessible(panel);
  await call(readToken, {}, company.token);
  await main.getByRole('button', { name: 'Potwierdź adres' }).click();
  await expect(main.getByText('Adres e-mail został zmieniony. Zaloguj się nowym adresem.')).toBeVisible();
  await expect(call(readToken, {}, company.token), 'the earlier session').rejects.toThrow('401');
  await main.getByRole('link', { name: 'Zaloguj się' }).click();
  await expect(field(loginForm(panel), 'E-mail')).toHaveValue(email);
  await logIn(panel, { email, password: company.password });
  await expect(panel).toHaveURL('/user-panel/licenses');
});

test('PRV-06 keeps the e-mail when the present address stops the change', async ({ page, company }) => {
  const { email } = makeRegistration();
  await call(requestEmailChange, { body: { email, password: company.password } }, company.token);
  const change = linkIn(await mailTo(email, '/change-email/'), 'change-email');
  await page.goto(linkIn(await mailTo(company.email, '/keep-email/'), 'keep-email'));
  const main = page.getByRole('main');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Zatrzymaj zmianę' }).click();
  await expect(main.getByText('Zmiana adresu e-mail została zatrzymana. Zmień teraz hasło.')).toBeVisible();
  await page.goto(change);
  await main.getByRole('button', { name: 'Potwierdź adres' }).click();
  await expect(main.getByRole('alert')).toContainText('Ten link już nie działa');
});
