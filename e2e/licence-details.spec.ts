import { listLicences, transferTitle } from '@osk/shared/contract/licence';
import type { Page } from 'playwright/test';
import { call } from './support/company.ts';
import { address } from './support/environment.ts';
import { day, order, price } from './support/licences.ts';
import { operator } from './support/operator.ts';
import { provider } from './support/provider.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** What stands beside a label. */
const beside = (page: Page, label: string) => page.getByRole('dialog').locator(`dt:text-is("${label}") + dd`);

async function show(page: Page, product: string) {
  await page.goto('/user-panel/licenses');
  await page.getByRole('button', { name: `Pokaż szczegóły: ${product}, nr OSK` }).click();
  return page.getByRole('group', { name: 'Dane do przelewu' });
}

test('LIC-05 a pending licence tells everything of itself, and how to pay; once it is accepted, when and until when', async ({
  panel,
  company,
}) => {
  const { paymentMark, createdOn, totalPrice } = await order(company, 'Egzamin', 'Firma na fakturze');
  const payment = await show(panel, 'Egzamin');
  const details = panel.getByRole('dialog', { name: `Zamówienie nr ${paymentMark}` });
  await expect(details).toBeVisible();
  const expected = {
    'Data utworzenia': day(createdOn),
    Produkt: 'Egzamin',
    Status: 'Oczekuje na zatwierdzenie',
    Typ: 'Nowa licencja',
    Zawartość: 'Program, Egzamin wewnętrzny',
    'Data akceptacji': '–',
    'Ważna do': '–',
  };
  for (const [label, value] of Object.entries(expected)) await expect(beside(panel, label)).toHaveText(value);
  await expect(beside(panel, 'Kwota').filter({ hasText: price(totalPrice) })).toHaveCount(2);

  await expect(payment).toContainText(paymentMark);
  await expect(payment).toContainText('Firma na fakturze');
  await expect(payment).toContainText(price(totalPrice));
  await expect(payment).toContainText('94 1090 1014 0000 0000 7121 9812');
  await expect(payment).toContainText(provider.companyName);
  await expect(payment).toContainText(`${provider.street}, ${provider.postCode} ${provider.city}`);
  await expect(payment).toContainText(transferTitle(paymentMark, 'pl'));
  await expect(payment.getByRole('img', { name: 'Kod QR przelewu' })).toBeVisible();
  await expectAccessible(panel, 'dialog');

  await operator('orders', 'accept', paymentMark);
  await show(panel, 'Egzamin');
  await expect(beside(panel, 'Status')).toHaveText('Zaakceptowana');
  const [accepted] = await call(listLicences, { query: {} }, company.token);
  await expect(beside(panel, 'Data akceptacji')).toHaveText(day(accepted?.acceptedOn ?? ''));
  await expect(beside(panel, 'Ważna do')).toHaveText(day(accepted?.expiresOn ?? ''));
  await expect(payment).toBeHidden();
  await expect(panel.getByRole('img', { name: 'Kod QR przelewu' })).toBeHidden();
});

test('LIC-05 the transfer title in English, word for word', async ({ panel, company, context }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: address }]);
  const { paymentMark } = await order(company, 'Start');
  await panel.goto('/user-panel/licenses');
  await panel.getByRole('button', { name: `Show details: Start, no ${paymentMark}` }).click();
  const payment = panel.getByRole('group', { name: 'Bank transfer' });
  await expect(payment.getByText(`order no ${paymentMark}`, { exact: true })).toBeVisible();
  for (const label of ['Order number', 'Company name', 'Amount due', 'Account number', 'Payee', "Payee's address", 'Transfer title']) {
    await expect(payment.getByText(label, { exact: true })).toBeVisible();
  }
});

test('what a transfer needs is taken to the clipboard, as a bank wants it', async ({ panel, company, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { paymentMark } = await order(company, 'Egzamin');
  const payment = await show(panel, 'Egzamin');
  const copied = {
    Kwota: '479,50',
    'Numer rachunku': provider.bankAccount,
    Odbiorca: provider.companyName,
    'Tytuł przelewu': `zamówienie nr ${paymentMark}`,
  };
  for (const [label, text] of Object.entries(copied)) {
    await payment.getByRole('button', { name: `Kopiuj: ${label}`, exact: true }).click();
    await expect.poll(() => panel.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await expect(payment.getByText('Skopiowano').last()).toBeAttached();
});

test('the transfer is printed on a sheet of its own', async ({ panel, company }) => {
  const { paymentMark } = await order(company, 'Egzamin');
  const payment = await show(panel, 'Egzamin');
  await expect(payment.getByRole('img', { name: 'Kod QR przelewu' })).toBeVisible();
  await panel.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await payment.getByRole('button', { name: 'Drukuj dane do przelewu' }).click();
  expect(await panel.evaluate(() => 'printed' in window)).toBe(true);
  await panel.emulateMedia({ media: 'print' });
  const sheet = panel.locator('body > section').filter({ hasText: 'Dane do przelewu' });
  await expect(sheet).toBeVisible();
  for (const text of [paymentMark, company.name, provider.companyName, price(479.5), `zamówienie nr ${paymentMark}`]) {
    await expect(sheet).toContainText(text);
  }
  await expect(sheet.locator('svg')).toBeVisible();
  await expect(payment).toBeHidden();
  await expect(panel.getByRole('main')).toBeHidden();
  await panel.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();
  await expect(payment).toBeVisible();
});
