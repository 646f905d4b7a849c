import { registerCompany } from '@osk/shared/contract/company';
import { activationLink, fillRegistration, makeRegistration } from '../support/company.ts';
import { mailsTo } from '../support/mailbox.ts';
import { badGateway } from '../support/network.ts';
import { expect, expectAccessible, field, heading, logIn, loginForm, openLanding, test, toast } from '../support/test.ts';

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

const wrong = [
  ['E-mail', 'biuro', 'Email jest nieprawidłowy'],
  ['Hasło', 'krótkie', 'Hasło nie spełnia wymagań'],
  ['Numer telefonu', '1234567890123456789012', 'Numer telefonu jest nieprawidłowy'],
  ['NIP', '123', 'Nip nie jest poprawny'],
  ['Kod pocztowy', '1234', 'Kod pocztowy jest wymagany'],
] as const;

/** An account that every portal has. */
const known = { email: 'demo@portal-osk.example', nip: '6760000115' };

test('REG-01 REG-03 REG-04 REG-05 REG-06 CUS-05 CUS-12 registers after every mistake, and the account waits for its mailed link', async ({
  page,
  browserName,
}) => {
  await openLanding(page);
  await page.getByRole('main').getByRole('button', { name: 'Załóż konto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zarejestruj się' });
  const submit = dialog.getByRole('button', { name: 'Zarejestruj się' });
  const repeated = field(dialog, 'Powtórz hasło');

  await test.step('shows the exact message of each field when the field was touched', async () => {
    await expect(dialog.getByText(/jest wymagane/)).toHaveCount(0);
    for (const [label, message] of Object.entries(messages)) {
      await field(dialog, label).focus();
      await page.keyboard.press('Tab');
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    // The repeated password has the same messages.
    await repeated.focus();
    await repeated.blur();
    await expect(repeated).toHaveAccessibleDescription('Pole hasło jest wymagane jest wymagane');
    for (const [label, typed, message] of wrong) {
      await field(dialog, label).fill(typed);
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    await repeated.fill('krótkie');
    await expect(repeated).toHaveAccessibleDescription('Hasło nie spełnia wymagań');
    const top = async (text: string | RegExp) => (await dialog.getByText(text).first().boundingBox())?.y ?? Number.NaN;
    expect(await top('Hasło nie spełnia wymagań'), 'above the rules').toBeLessThan(await top(/znak specjalny/));
    await expect(submit).toBeDisabled();
    await expectAccessible(page);
  });

  const typed = makeRegistration();
  await test.step('opens the legal texts at the tick that asks for them and in the footer', async () => {
    await fillRegistration(dialog, { ...typed, ...known, repeatPassword: 'Abcdef1?' });
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Przeczytaj informację' }).click();
    const text = await opened;
    await expect(heading(text, 'Informacja o przetwarzaniu danych')).toBeVisible();
    await expect(text.getByText('Administratorem danych jest Rondo <Programy>.')).toBeVisible();
    await expectAccessible(text);
    await text.close();
    await expect(field(dialog, 'Nazwa firmy')).toHaveValue(typed.name);
    // Behind the open dialog.
    const links = page.getByRole('contentinfo', { includeHidden: true }).getByRole('link', { includeHidden: true });
    for (const [name, path, status] of [
      ['Polityka prywatności', '/legal/privacy', 302],
      ['Regulamin', '/legal/terms', 404],
      ['Informacja o przetwarzaniu danych', '/legal/information-clause', 200],
    ] as const) {
      await expect(links.filter({ hasText: name })).toHaveAttribute('href', path);
      expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(status);
    }
  });

  await test.step('keeps the dialog with everything typed when the registration is rejected', async () => {
    await expect(dialog.getByText('Hasła nie zgadzają się')).toBeVisible();
    const expectStatus = async (status: number) => {
      const answer = page.waitForResponse(`**${registerCompany.path}`);
      await submit.click();
      expect((await answer).status()).toBe(status);
    };
    await expectStatus(400);
    await repeated.fill(typed.password);
    await expectStatus(409);
    await expect(dialog.getByRole('alert')).toContainText('Konto z tym adresem e-mail i numerem NIP już istnieje');
    for (const label of ['E-mail', 'NIP']) {
      await expect(field(dialog, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(dialog, label)).toHaveAccessibleDescription(/już istnieje/);
    }
    await expect(field(dialog, 'NIP'), 'the first rejected field').toBeFocused();

    await field(dialog, 'E-mail').fill(typed.email);
    await field(dialog, 'NIP').fill(typed.nip);
    await page.route(`**${registerCompany.path}`, badGateway);
    await submit.click();
    await expect(dialog.getByRole('alert')).toContainText('Nie udało się założyć konta');
    await expect(field(dialog, 'Nazwa firmy')).toHaveValue(typed.name);
    await expect(field(dialog, 'Hasło')).toHaveValue(typed.password);
    await page.unroute(`**${registerCompany.path}`);
  });

  await test.step('sends the defaults of the checkboxes once, and says what to do next', async () => {
    await expect(dialog.getByRole('checkbox', { name: /faktury elektroniczne/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /ofertach/ })).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /RODO/ })).not.toBeChecked();
    const sending = page.waitForRequest(`**${registerCompany.path}`);
    await submit.dblclick();
    const request = await sending;
    const defaults = { ...typed, einvoice: true, marketOffers: false, rodo: false };
    // Firefox's driver shows no body.
    if (browserName === 'chromium') expect(request.postDataJSON()).toMatchObject(defaults);
    await expect(dialog).toBeHidden();
    await expect(toast(page, 'link')).toHaveCount(1);
    expect(await activationLink(typed.email)).not.toBe('');

    const sent = page.getByRole('region', { name: 'Sprawdź skrzynkę' });
    await expect(sent.getByRole('heading')).toBeFocused();
    await expect(sent).toContainText(typed.email);
    await expect(loginForm(page)).toBeHidden();
    await sent.getByRole('button', { name: 'Wyślij ponownie' }).click();
    await expect(toast(page, 'wysłaliśmy link jeszcze raz')).toBeVisible();
    await expect.poll(async () => (await mailsTo(typed.email)).length).toBe(2);
    const isPasswordStored = () => page.evaluate((secret) => JSON.stringify(sessionStorage).includes(secret), typed.password);
    expect(await isPasswordStored()).toBe(false);
    await page.reload();
    await expect(sent).toContainText(typed.email);
    await sent.getByRole('button', { name: 'Podaj inny adres' }).click();
    await expect(field(dialog, 'Adres firmy')).toHaveValue(typed.address);
    await expect(field(dialog, 'Hasło')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await sent.getByRole('button', { name: 'Wróć do logowania' }).click();
  });

  await test.step('cannot log in before the activation', async () => {
    await expect(field(loginForm(page), 'E-mail')).toHaveValue(typed.email);
    await expect(field(loginForm(page), 'Hasło')).toBeFocused();
    await logIn(page, typed);
    await expect(loginForm(page).getByText(/aktyw/)).toBeVisible();
    await expect(page).toHaveURL('/home');
  });
});
