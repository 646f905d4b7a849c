import { restorePassword } from '@osk/shared/contract/company';
import { logIn, readToken } from '@osk/shared/contract/session';
import type { Page } from 'playwright/test';
import { call, makeRegistration } from './support/company.ts';
import { mailsTo, mailTo } from './support/mailbox.ts';
import { expect, expectAccessible, field, openLanding, test } from './support/test.ts';

const asking = '**/api/companies/forgotten-password';

async function openRestore(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Przypomnij hasło' }).click();
  const dialog = page.getByRole('dialog', { name: 'Przypomnij hasło' });
  return { dialog, email: field(dialog, 'E-mail'), submit: dialog.getByRole('button', { name: 'Wyślij link' }) };
}

test('REG-08 a link is asked for by e-mail, and the answer never tells whether there is an account', async ({ page, company }) => {
  const stranger = makeRegistration().email;
  await openLanding(page);
  const { dialog, email, submit } = await openRestore(page);
  await expect(submit).toBeDisabled();
  await email.focus();
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Pole email jest wymagane', { exact: true })).toBeVisible();
  await email.fill('biuro@');
  await expect(dialog.getByText('Email jest nieprawidłowy', { exact: true })).toBeVisible();
  await expect(submit).toBeDisabled();

  await email.fill(stranger);
  await page.route(asking, (route) => route.fulfill({ status: 429, json: { statusCode: 429, clientError: 'Za dużo prób' } }));
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Za dużo prób');
  await expect(email).toHaveValue(stranger);
  await page.unroute(asking);

  const told = page.getByRole('region', { name: 'Powiadomienia' }).getByRole('status');
  const answers: unknown[] = [];
  page.on('response', async (response) => response.url().endsWith('/forgotten-password') && answers.push(await response.text()));
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(told).toContainText('Jeśli konto z tym adresem e-mail istnieje, wysłaliśmy na ten adres wiadomość');
  await told.click();
  await expect(told).toBeHidden();

  const again = await openRestore(page);
  await again.email.fill(company.email.toUpperCase());
  await again.submit.click();
  await expect(again.dialog).toBeHidden();
  await expect(told).toContainText('Jeśli konto z tym adresem e-mail istnieje, wysłaliśmy na ten adres wiadomość');
  await expect.poll(() => answers.length).toBe(2);
  expect(answers[1]).toEqual(answers[0]);
  expect(await mailTo(company.email, '/password-forgotten/')).toContain(company.email);
  expect(await mailsTo(stranger)).toEqual([]);
});

test('REG-09 the mailed link sets a new password once; the old one and the other sessions end', async ({ page, company }) => {
  await call(restorePassword, { body: { email: company.email } });
  const [link] = /http:\/\/\S*\/password-forgotten\/[\w-]{22}/.exec(await mailTo(company.email, '/password-forgotten/')) ?? [''];
  await page.goto(link);
  await expect(page).toHaveTitle('Nowe hasło – Portal OSK');
  const main = page.getByRole('main');
  const password = field(main, 'Nowe hasło');
  const repeat = field(main, 'Powtórz hasło');
  const save = main.getByRole('button', { name: 'Zapisz' });
  await expect(save).toBeDisabled();
  await password.focus();
  for (const count of [1, 2]) {
    await page.keyboard.press('Tab');
    // Past the button that shows what was typed.
    await page.keyboard.press('Tab');
    await expect(main.getByText('Pole hasło jest wymagane jest wymagane', { exact: true })).toHaveCount(count);
  }
  for (const weak of ['Krótk1!', 'bezcyfry!', 'Bezznaku1', '12345678!', 'ZaDługieHasło123!']) {
    await password.fill(weak);
    await repeat.fill(weak);
    await expect(main.getByText('Hasło nie spełnia wymagań', { exact: true })).toHaveCount(2);
    await expect(save).toBeDisabled();
  }
  const fresh = 'Nowehaslo2@';
  await password.fill(fresh);
  await repeat.fill(`${fresh}x`);
  await repeat.blur();
  await expect(main.getByText('Hasła nie zgadzają się', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await repeat.fill(fresh);
  await expect(save).toBeEnabled();
  await expectAccessible(page);
  await save.click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('status').filter({ hasText: 'Hasło zostało zmienione' })).toBeVisible();

  await expect(call(readToken, {}, company.token), 'the session from before').rejects.toThrow('401');
  await expect(call(logIn, { body: company }), 'the old password').rejects.toThrow('Nieprawidłowy email lub hasło');
  const login = page.getByRole('region', { name: 'Zaloguj się' });
  await field(login, 'E-mail').fill(company.email);
  await field(login, 'Hasło').fill(fresh);
  await login.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL('/user-panel/licenses');

  const refused = async (address: string, message: string) => {
    await page.goto(address);
    await password.fill(company.password);
    await repeat.fill(company.password);
    await save.click();
    await expect(main.getByRole('alert')).toContainText(message);
  };
  await refused(link, 'Hasło zostało już zmienione, a link działa tylko raz');
  await refused('/password-forgotten/AAAAAAAAAAAAAAAAAAAAAA', 'Ten link jest nieprawidłowy');
  await expect(call(logIn, { body: company }), 'the used link changed nothing').rejects.toThrow('Nieprawidłowy');
});
