import { restorePassword } from '@osk/shared/contract/company';
import { readToken, logIn as startSession } from '@osk/shared/contract/session';
import type { Page } from 'playwright/test';
import { call, makeRegistration } from './support/company.ts';
import { mailsTo, mailTo } from './support/mailbox.ts';
import { expect, expectAccessible, field, logIn, loginForm, openLanding, test, toast } from './support/test.ts';

async function openRestore(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Przypomnij hasło' }).click();
  const dialog = page.getByRole('dialog', { name: 'Przypomnij hasło' });
  return { dialog, email: field(dialog, 'E-mail'), submit: dialog.getByRole('button', { name: 'Wyślij link' }) };
}

test('CUS-05 REG-08 mails a link, and answers the same when no account exists', async ({ page, company }) => {
  const unknownEmail = makeRegistration().email;
  await openLanding(page);
  const { dialog, email, submit } = await openRestore(page);
  await expect(submit).toBeDisabled();
  await email.focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Pole email jest wymagane', { exact: true })).toBeVisible();
  await email.fill('biuro@');
  await expect(dialog.getByText('Email jest nieprawidłowy', { exact: true })).toBeVisible();
  await expect(submit).toBeDisabled();

  await email.fill(unknownEmail);
  const address = '**/api/companies/forgotten-password';
  await page.route(address, (route) => route.fulfill({ status: 429, json: { statusCode: 429, clientError: 'Za dużo prób' } }));
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Za dużo prób');
  await expect(email).toHaveValue(unknownEmail);
  await page.unroute(address);

  const success = page.getByRole('region', { name: 'Powiadomienia' }).getByRole('status');
  const answers: unknown[] = [];
  page.on('response', async (response) => response.url().endsWith('/forgotten-password') && answers.push(await response.text()));
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
  expect(await mailTo(company.email, '/password-forgotten/')).toContain(company.email);
  expect(await mailsTo(unknownEmail)).toEqual([]);
});

test('LND-05 opens the password restore when a press on its button leaves the empty e-mail', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await openLanding(page);
  const email = field(loginForm(page), 'E-mail');
  await email.fill('b');
  await email.clear();
  const { dialog } = await openRestore(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(loginForm(page).getByText('Pole email jest wymagane')).toBeVisible();
});

test('REG-09 sets a new password by the mailed link once, and ends the old password and sessions', async ({ page, company }) => {
  await call(restorePassword, { body: { email: company.email } });
  const [link] = /http:\/\/\S*\/password-forgotten\/[\w-]{22}/.exec(await mailTo(company.email, '/password-forgotten/')) ?? [''];
  await page.goto(link);
  const main = page.getByRole('main');
  const password = field(main, 'Nowe hasło');
  const repeat = field(main, 'Powtórz hasło');
  const save = main.getByRole('button', { name: 'Zapisz' });
  await expect(save).toBeDisabled();
  for (const empty of [password, repeat]) {
    await empty.focus();
    await empty.blur();
  }
  await expect(main.getByText('Pole hasło jest wymagane jest wymagane', { exact: true })).toHaveCount(2);
  for (const weak of ['Bezznaku1', 'ZaDługieHasło123!']) {
    await password.fill(weak);
    await repeat.fill(weak);
    await expect(main.getByText('Hasło nie spełnia wymagań', { exact: true })).toHaveCount(2);
    await expect(save).toBeDisabled();
  }
  const changed = { email: company.email, password: 'Nowehaslo2@' };
  await password.fill(changed.password);
  await repeat.fill(`${changed.password}x`);
  await repeat.blur();
  await expect(main.getByText('Hasła nie zgadzają się', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await repeat.fill(changed.password);
  await save.click();
  await expect(page).toHaveURL('/home');
  await expect(toast(page, 'Hasło zostało zmienione')).toBeVisible();

  await expect(call(readToken, {}, company.token), 'the earlier session').rejects.toThrow('401');
  await expect(call(startSession, { body: company }), 'the old password').rejects.toThrow('Nieprawidłowy e-mail lub hasło');
  await logIn(page, changed);
  await expect(page).toHaveURL('/user-panel/licenses');

  await page.goto(link);
  await password.fill(company.password);
  await repeat.fill(company.password);
  await save.click();
  await expect(main.getByRole('alert')).toContainText('Hasło zostało już zmienione, a link działa tylko raz');
  await expect(call(startSession, { body: company }), 'the used link changed nothing').rejects.toThrow('Nieprawidłowy');
});
