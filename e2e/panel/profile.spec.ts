import { logIn, readToken } from '@osk/shared/contract/session';
import { call } from '../support/company.ts';
import { mailTo } from '../support/mailbox.ts';
import { badGateway } from '../support/network.ts';
import { provider } from '../support/provider.ts';
import { expect, expectAccessible, field, heading, test, toast } from '../support/test.ts';

const newPassword = 'Nowe£1Haslo';
const rule = /^Hasło musi mieć 8–16 znaków: litery, cyfry lub ! \$ % @ # £ € \* \? &/;

test('CUS-09 CUS-10 CUS-12 shows and changes the data of the account, and ends sessions on other devices', async ({ panel, company }) => {
  const { accessToken: otherSession } = await call(logIn, { body: company });
  await panel.goto('/user-panel/profile');
  const main = panel.getByRole('main');
  await expect(main.getByText(company.email, { exact: true })).toBeVisible();

  await test.step('changes phone, address, e-mail for invoices and consents, and links to the legal texts', async () => {
    await expect(main.getByRole('link', { name: 'Polityka prywatności' })).toHaveAttribute('href', '/legal/privacy');
    await expect(main.getByRole('link', { name: provider.emails[0] ?? '' })).toHaveAttribute('href', `mailto:${provider.emails[0]}`);
    await panel.getByRole('button', { name: 'Zmień dane' }).click();
    const dialog = panel.getByRole('dialog', { name: 'Zmień dane' });
    const save = dialog.getByRole('button', { name: 'Zapisz' });
    await expect(field(dialog, 'Adres firmy')).toHaveValue('Piotrkowska 1');
    await expect(save).toBeDisabled();
    await field(dialog, 'Kod pocztowy').fill('9000');
    await field(dialog, 'Miasto').fill('Zgierz');
    await expect(dialog.getByText('Kod pocztowy jest wymagany')).toBeVisible();
    await expectAccessible(panel, 'dialog');
    await field(dialog, 'Kod pocztowy').fill('95-100');
    await field(dialog, 'Numer telefonu').fill('600 100 201');
    await field(dialog, 'E-mail do faktur').fill(`faktury-${company.email}`);
    await dialog.getByRole('checkbox', { name: /nowościach i\sofertach/ }).check();
    await save.click();
    await expect(toast(panel, 'Dane zostały zapisane')).toBeVisible();
    await panel.reload();
    for (const shown of ['Piotrkowska 1, 95-100 Zgierz', '600 100 201', `faktury-${company.email}`]) {
      await expect(main.getByText(shown)).toBeVisible();
    }
    await panel.getByRole('button', { name: 'Zmień dane' }).click();
    await dialog.getByRole('checkbox', { name: /nowościach i\sofertach/ }).uncheck();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('definition').nth(7)).toHaveText('Nie');
  });

  await test.step('lists the sessions, and ends all others or one', async () => {
    const devices = panel.getByRole('button', { name: 'Pokaż urządzenia' });
    const dialog = panel.getByRole('dialog', { name: 'Zalogowane urządzenia' });
    const sessions = dialog.getByRole('listitem');
    await devices.click();
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'To urządzenie' })).toHaveCount(1);
    await expectAccessible(panel, 'dialog');
    await dialog.getByRole('button', { name: 'Wyloguj pozostałe' }).click();
    await expect(sessions).toHaveCount(1);
    await expect(dialog.getByText('Na innych urządzeniach nikt nie jest zalogowany.')).toBeVisible();
    await expect(call(readToken, {}, otherSession)).rejects.toThrow('401');
    await panel.keyboard.press('Escape');

    const { accessToken } = await call(logIn, { body: company });
    await devices.click();
    await dialog.getByRole('button', { name: /^Wyloguj: / }).click();
    await expect(sessions).toHaveCount(1);
    await expect(call(readToken, {}, accessToken)).rejects.toThrow('401');
    await call(readToken, {}, company.token);
  });
});

test('PRO-01 changes the password when every field is valid, and shows what is wrong before', async ({ panel, company }) => {
  await panel.goto('/user-panel/profile');
  const form = panel.getByRole('form', { name: 'Zmiana hasła' });
  const [old, chosen, repeated] = [field(form, 'Stare hasło'), field(form, 'Nowe hasło'), field(form, 'Powtórz nowe hasło')];
  const change = form.getByRole('button', { name: 'Zmień hasło' });
  const alert = form.getByRole('alert');
  await expect(change).toBeDisabled();
  await test.step('validates the fields', async () => {
    for (const empty of [old, chosen, repeated]) await empty.focus();
    await repeated.blur();
    await expect(form.getByText('Pole hasło jest wymagane', { exact: true })).toHaveCount(3);
    await old.fill('Zmyslone1!');
    await chosen.fill('Zakazany-1');
    await expect(form.getByText(rule)).toHaveCount(1);
    await expect(change).toBeDisabled();
    await chosen.fill(newPassword);
    await repeated.fill('Inne£1Haslo');
    await expect(form.getByText(rule)).toHaveCount(0);
  });

  await test.step('shows what the server rejects, in the language of the page', async () => {
    await change.click();
    await expect(form.getByText('Hasła nie zgadzają się', { exact: true })).toBeVisible();
    await expect(alert).toHaveText('Popraw dane: Hasła nie zgadzają się');
    await expect(repeated).toBeFocused();
    await repeated.fill(newPassword);
    await change.click();
    await expect(alert).toContainText('Stare hasło jest nieprawidłowe');
    await expect(old).toBeFocused();
    await expectAccessible(panel);
    await panel.getByRole('button', { name: 'English' }).click();
    await expect(panel.getByRole('main').getByText(/^The old password is wrong/), 'at the field and above the button').toHaveCount(2);
    await panel.getByRole('button', { name: 'Polski' }).click();
    await expect(alert).toContainText('Stare hasło jest nieprawidłowe');
    await old.fill(company.password);
    await panel.route('**/api/companies', badGateway);
    await change.click();
    await expect(alert).toHaveText('Wystąpił nieoczekiwany błąd serwera');
    await panel.unroute('**/api/companies');
  });

  await test.step('changes the password once, and goes on', async () => {
    await change.dblclick();
    await expect(toast(panel, 'Hasło zostało zmienione')).toHaveCount(1);
    for (const emptied of [old, chosen, repeated]) await expect(emptied).toHaveValue('');
    await expect(change).toBeDisabled();
    await expect(panel.getByText('Pole hasło jest wymagane')).toHaveCount(0);
    await panel.reload();
    await expect(heading(panel, 'Profil'), 'this session continues').toBeVisible();
    await expect(call(logIn, { body: company })).rejects.toThrow('400');
    await call(logIn, { body: { email: company.email, password: newPassword } });
    expect(await mailTo(company.email, 'Hasło zostało zmienione')).toContain('na stronie głównej wybierz „Przypomnij hasło”');
  });
});
