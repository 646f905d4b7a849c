import { readToken } from '@osk/shared/contract/session';
import { call, makeRegistration } from '../support/company.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, expectAccessible, field, heading, logIn, loginForm, test, toast } from '../support/test.ts';

const linkIn = (mail: string, page: string) => new RegExp(`http://\\S*/${page}/[\\w-]{22}`).exec(mail)?.[0] ?? '';

test('PRV-06 changes the e-mail of the account by the link sent to the new one, after which the old one cannot stop it', async ({
  panel,
  company,
}) => {
  const { email } = makeRegistration();
  const main = panel.getByRole('main');
  await panel.goto('/user-panel/profile');
  const opener = main.getByRole('button', { name: 'Zmień adres e-mail' });
  const dialog = panel.getByRole('dialog', { name: 'Zmień adres e-mail' });
  const send = dialog.getByRole('button', { name: 'Wyślij link' });
  const mailedLink = async (recipient: string, page: string) => linkIn(await mailTo(recipient, `/${page}/`), page);

  await test.step('asks for a link with the password', async () => {
    await opener.click();
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
  });

  const keepLink = await mailedLink(company.email, 'keep-email');
  await test.step('changes it once a person presses the button', async () => {
    await panel.goto(await mailedLink(email, 'change-email'));
    await expect(heading(panel, 'Nowy adres e-mail')).toBeVisible();
    await expectAccessible(panel);
    await call(readToken, {}, company.token);
    await main.getByRole('button', { name: 'Zmień adres konta' }).click();
    await expect(main.getByText('Adres e-mail został zmieniony. Zaloguj się nowym adresem.')).toBeVisible();
    await expect(call(readToken, {}, company.token), 'the earlier session').rejects.toThrow('401');
    await main.getByRole('link', { name: 'Zaloguj się' }).click();
    await expect(field(loginForm(panel), 'E-mail')).toHaveValue(email);
    await logIn(panel, { email, password: company.password });
    await expect(panel).toHaveURL('/user-panel/licenses');
  });

  await test.step('says that the change cannot be stopped any more', async () => {
    await panel.goto(keepLink);
    const stop = main.getByRole('button', { name: 'Zatrzymaj zmianę' });
    await expect(stop).toBeVisible();
    await expectAccessible(panel);
    await stop.click();
    await expect(main.getByRole('alert')).toContainText('Ten link już nie działa');
  });
});
