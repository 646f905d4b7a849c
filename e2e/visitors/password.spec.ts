import { restorePassword } from '@osk/shared/contract/company';
import { readToken, logIn as startSession } from '@osk/shared/contract/session';
import { call, makeRegistration } from '../support/company.ts';
import { mailsTo, mailTo } from '../support/mailbox.ts';
import { expect, expectAccessible, field, logIn, loginForm, openLanding, test, toast } from '../support/test.ts';

const restoring = `**${restorePassword.path}`;

test('CUS-05 LND-05 REG-08 REG-09 mails a link, also says so when no account exists, and sets a new password by it once', async ({
  page,
  company,
}) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: 'Przypomnij hasło' });
  const email = field(dialog, 'E-mail');
  const submit = dialog.getByRole('button', { name: 'Wyślij link' });

  await test.step('opens the dialog on a phone when a press on its button leaves the empty e-mail', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await openLanding(page);
    const login = field(loginForm(page), 'E-mail');
    await login.fill('b');
    await login.clear();
    await main.getByRole('button', { name: 'Przypomnij hasło' }).click();
    await expect(submit).toBeDisabled();
    await expect(page.locator('#login').getByText('Pole email jest wymagane')).toBeVisible();
  });

  const unknownEmail = makeRegistration().email;
  await test.step('shows what is wrong with the e-mail, and why the server rejects it', async () => {
    await email.focus();
    await page.keyboard.press('Tab');
    await expect(dialog.getByText('Pole email jest wymagane', { exact: true })).toBeVisible();
    await email.fill('biuro@');
    await expect(dialog.getByText('Email jest nieprawidłowy', { exact: true })).toBeVisible();
    await expect(submit).toBeDisabled();
    await email.fill(unknownEmail);
    await page.route(restoring, (route) => route.fulfill({ status: 429, json: { statusCode: 429, clientError: 'Za dużo prób' } }));
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText('Za dużo prób');
    await expect(email).toHaveValue(unknownEmail);
    await page.unroute(restoring);
  });

  await test.step('answers the same for an unknown and a known e-mail', async () => {
    const success = page.getByRole('region', { name: 'Powiadomienia' }).getByRole('status');
    const answers: unknown[] = [];
    page.on('response', async (response) => response.url().endsWith(restorePassword.path) && answers.push(await response.text()));
    for (const recipient of [unknownEmail, company.email.toUpperCase()]) {
      if (recipient !== unknownEmail) await page.getByRole('button', { name: 'Podaj inny adres' }).click();
      await email.fill(recipient);
      await submit.click();
      await expect(dialog).toBeHidden();
      const sent = page.getByRole('region', { name: 'Sprawdź skrzynkę' });
      await expect(sent).toContainText(recipient);
      await expect(sent.getByRole('heading')).toBeFocused();
      await expect(success).toContainText('Jeśli konto z tym adresem e-mail istnieje, wysłaliśmy na ten adres wiadomość');
      await success.click();
      await expect(success).toBeHidden();
    }
    await expect.poll(() => answers.length).toBe(2);
    expect(answers[1]).toEqual(answers[0]);
  });

  const [link = ''] = /http:\/\/\S*\/password-forgotten\/[\w-]{22}/.exec(await mailTo(company.email, '/password-forgotten/')) ?? [];
  expect(await mailsTo(unknownEmail)).toEqual([]);
  await page.goto(link);
  const password = field(main, 'Nowe hasło');
  const repeat = field(main, 'Powtórz hasło');
  const save = main.getByRole('button', { name: 'Zapisz' });
  const changed = { email: company.email, password: 'Nowehaslo2@' };
  await test.step('shows what is wrong with the new password', async () => {
    await expect(save).toBeDisabled();
    for (const empty of [password, repeat]) {
      await empty.focus();
      await empty.blur();
    }
    await expect(main.getByText('Pole hasło jest wymagane jest wymagane', { exact: true })).toHaveCount(2);
    for (const one of [password, repeat]) await one.fill('ZaDługieHasło123!');
    await expect(main.getByText('Hasło nie spełnia wymagań', { exact: true })).toHaveCount(2);
    await expect(save).toBeDisabled();
    await password.fill(changed.password);
    await repeat.fill(`${changed.password}x`);
    await repeat.blur();
    await expect(main.getByText('Hasła nie zgadzają się', { exact: true })).toBeVisible();
    await expect(save).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('sets it, and ends the old password and the sessions', async () => {
    await repeat.fill(changed.password);
    await save.click();
    await expect(page).toHaveURL('/home');
    await expect(toast(page, 'Hasło zostało zmienione')).toBeVisible();
    await expect(call(readToken, {}, company.token), 'the earlier session').rejects.toThrow('401');
    await expect(call(startSession, { body: company }), 'the old password').rejects.toThrow('Nieprawidłowy e-mail lub hasło');
    await logIn(page, changed);
    await expect(page).toHaveURL('/user-panel/licenses');
  });

  await test.step('says that the link was used', async () => {
    await page.goto(link);
    await password.fill(company.password);
    await repeat.fill(company.password);
    await save.click();
    await expect(main.getByRole('alert')).toContainText('Hasło zostało już zmienione, a link działa tylko raz');
    await expect(call(startSession, { body: company }), 'the used link changed nothing').rejects.toThrow('Nieprawidłowy');
  });
});

test('CUS-05 replaces the selected e-mail when the rules of the form arrive before the visitor types', async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/form-engine-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await openLanding(page);
  await field(loginForm(page), 'E-mail').fill('biuro@szkola.example');
  await page.getByRole('button', { name: 'Przypomnij hasło' }).click();
  const dialog = page.getByRole('dialog', { name: 'Przypomnij hasło' });
  const email = field(dialog, 'E-mail');
  await expect(email).toHaveValue('biuro@szkola.example');
  await email.press('ControlOrMeta+a');
  arrival.resolve();
  await expect(dialog.getByRole('button', { name: 'Wyślij link' })).toBeEnabled();
  await page.keyboard.type('nowa@szkola.example');
  await expect(email).toHaveValue('nowa@szkola.example');
});
