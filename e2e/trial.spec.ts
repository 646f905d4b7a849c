import type { Page } from 'playwright/test';
import { makeRegistration } from './support/company.ts';
import { mailTo } from './support/mailbox.ts';
import { provider } from './support/provider.ts';
import { expect, field, openLanding, test, toast } from './support/test.ts';

async function openDownload(page: Page) {
  const body = '<script>document.title = String(window.opener)</script>';
  await page.context().route(provider.installerUrl, (route) => route.fulfill({ contentType: 'text/html', body }));
  await openLanding(page);
  await page.getByRole('region', { name: '30 dni za darmo' }).getByRole('button', { name: 'Pobierz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pobierz' });
  const { name, phoneNumber, email, city } = makeRegistration();
  const typed = { 'Nazwa firmy': name, 'Numer telefonu': phoneNumber, 'E-mail': email, Miasto: city };
  const fill = async () => {
    for (const [label, value] of Object.entries(typed)) await field(dialog, label).fill(value);
  };
  return { dialog, submit: dialog.getByRole('button', { name: 'Pobierz' }), typed, fill };
}

test('REG-10 the trial takes four fields, then opens the installer in a new tab', async ({ page, context }) => {
  const { dialog, submit, typed, fill } = await openDownload(page);
  for (const [label, name] of Object.entries({
    'Nazwa firmy': 'nazwa firmy',
    'Numer telefonu': 'numer telefonu',
    'E-mail': 'email',
    Miasto: 'miasto',
  })) {
    await field(dialog, label).focus();
    await page.keyboard.press('Tab');
    await expect(dialog.getByText(`Pole ${name} jest wymagane`, { exact: true })).toBeVisible();
  }
  await fill();
  await field(dialog, 'E-mail').fill('biuro');
  await expect(dialog.getByText('Email jest nieprawidłowy', { exact: true })).toBeVisible();
  await expect(submit).toBeDisabled();
  await fill();

  await page.route('**/api/demos', (route) => route.abort());
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Wystąpił nieoczekiwany błąd serwera');
  expect(context.pages(), 'nothing is downloaded before the answer').toHaveLength(1);
  await page.unroute('**/api/demos');

  const opened = context.waitForEvent('page');
  await submit.click();
  const tab = await opened;
  await expect(tab).toHaveURL(provider.installerUrl);
  await expect(tab).toHaveTitle('null');
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Możesz go teraz pobrać')).toBeVisible();
  const mail = await mailTo(provider.emails[0] ?? '', typed['E-mail']);
  for (const value of Object.values(typed)) expect(mail).toContain(value);
});

test('REG-10 offers a link when the browser blocks the new tab', async ({ page, context }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const { dialog, submit, fill } = await openDownload(page);
  await fill();
  await submit.click();
  await expect(dialog.getByRole('link', { name: 'Pobierz instalator' })).toBeFocused();
  expect(context.pages()).toHaveLength(1);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const tab = await opened;
  await expect(tab).toHaveURL(provider.installerUrl);
  await expect(tab).toHaveTitle('null');
});
