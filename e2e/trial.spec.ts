import type { Page } from 'playwright/test';
import { makeRegistration } from './support/company.ts';
import { mailTo } from './support/mailbox.ts';
import { provider } from './support/provider.ts';
import { expect, expectAccessible, field, openLanding, test } from './support/test.ts';

const sending = '**/api/demos';

async function openDownload(page: Page) {
  await page
    .context()
    .route(provider.installerUrl, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script>document.title = String(window.opener)</script>' }),
    );
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

test('REG-10 the trial is asked for with four fields, then the installer opens in a new tab', async ({ page, context }) => {
  const { dialog, submit, typed, fill } = await openDownload(page);
  for (const [label, message] of Object.entries({
    'Nazwa firmy': 'Pole nazwa firmy jest wymagane',
    'Numer telefonu': 'Pole numer telefonu jest wymagane',
    'E-mail': 'Pole email jest wymagane',
    Miasto: 'Pole miasto jest wymagane',
  })) {
    await expect(dialog.getByText(message, { exact: true })).toBeHidden();
    await field(dialog, label).focus();
    await page.keyboard.press('Tab');
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await fill();
  await field(dialog, 'E-mail').fill('biuro');
  await expect(dialog.getByText('Email jest nieprawidłowy', { exact: true })).toBeVisible();
  await expect(submit).toBeDisabled();
  await fill();

  await page.route(sending, (route) => route.abort());
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText('Wystąpił nieoczekiwany błąd serwera');
  for (const [label, value] of Object.entries(typed)) await expect(field(dialog, label)).toHaveValue(value);
  expect(context.pages(), 'nothing is downloaded before the answer').toHaveLength(1);
  await page.unroute(sending);

  const opened = context.waitForEvent('page');
  await submit.click();
  const tab = await opened;
  await expect(tab).toHaveURL(provider.installerUrl);
  await expect(tab).toHaveTitle('null');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Możesz go teraz pobrać' })).toBeVisible();
  const mail = await mailTo(provider.emails[0] ?? '', typed['E-mail']);
  for (const value of Object.values(typed)) expect(mail).toContain(value);
});

test('REG-10 where the browser blocks the new tab a link is offered', async ({ page, context }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const { dialog, submit, fill } = await openDownload(page);
  await fill();
  await submit.click();
  const link = dialog.getByRole('link', { name: 'Pobierz instalator' });
  await expect(link).toBeFocused();
  await expectAccessible(page);
  expect(context.pages()).toHaveLength(1);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const tab = await opened;
  await expect(tab).toHaveURL(provider.installerUrl);
  await expect(tab).toHaveTitle('null');
});
