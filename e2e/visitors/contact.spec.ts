import { mailsTo, mailTo } from '../support/mailbox.ts';
import { badGateway, collectRequests } from '../support/network.ts';
import { provider } from '../support/provider.ts';
import { expect, expectAccessible, field, openLanding, test } from '../support/test.ts';

const sending = '**/api/companies/contact';

test('LND-10 validates a contact message, sends it once and mails it to the provider', async ({ page }) => {
  await openLanding(page, '/home#contact');
  const form = page.getByRole('form', { name: 'Napisz do nas' });
  const submit = form.getByRole('button', { name: 'Wyślij' });
  const fullName = field(form, 'Imię i nazwisko');
  const email = field(form, 'E-mail');
  const message = field(form, 'Wiadomość');
  const required = form.getByText('To pole jest wymagane', { exact: true });

  await fullName.focus();
  for (const count of [0, 1, 2, 3]) {
    await expect(required).toHaveCount(count);
    await page.keyboard.press('Tab');
  }
  await expect(submit).toBeDisabled();
  const mark = crypto.randomUUID();
  const typed = { fullName: 'Anna Żółw', email: `anna-${mark.slice(0, 8)}@osk.example`, message: `${mark}\nZażółć gęślą jaźń` };
  await fullName.fill(typed.fullName);
  await message.fill(typed.message);
  await email.fill('anna@');
  await expect(form.getByText('Email jest nieprawidłowy', { exact: true })).toBeVisible();
  await expect(submit).toBeDisabled();
  await email.fill(typed.email);

  await page.route(sending, badGateway);
  await submit.click();
  await expect(form.getByRole('alert')).toHaveText('Wystąpił nieoczekiwany błąd serwera');
  await expectAccessible(page);
  await page.unroute(sending);

  const requests = collectRequests(page, /\/contact$/, 'POST');
  await submit.dblclick();
  const success = 'Wiadomość została wysłana. Odpowiemy na podany adres e-mail.';
  await expect(page.getByRole('region', { name: 'Powiadomienia' }).getByRole('status')).toHaveText(success);
  await expect(form.getByRole('status')).toHaveText(success);
  for (const emptied of [fullName, email, message]) await expect(emptied).toHaveValue('');
  await expect(submit).toBeDisabled();
  expect(requests).toHaveLength(1);

  const mail = await mailTo(provider.emails[0] ?? '', mark);
  expect(mail).toContain(`Reply-To: ${typed.email}`);
  for (const value of [typed.fullName, typed.email, ...typed.message.split('\n')]) expect(mail).toContain(value);
  expect((await mailsTo(provider.emails[0] ?? '')).filter((text) => text.includes(mark))).toHaveLength(1);
});
