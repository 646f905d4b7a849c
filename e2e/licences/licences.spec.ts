import { readFile } from 'node:fs/promises';
import { extendLicence, listLicences, transferTitle } from '@osk/shared/contract/licence';
import type { Locator, Page } from 'playwright/test';
import { extractText } from 'unpdf';
import { call, demoSession } from '../support/company.ts';
import {
  accept,
  cells,
  columns,
  day,
  englishColumns,
  licenceCards,
  licenceRows,
  licenceTable,
  openDetails,
  order,
  price,
  productNamed,
} from '../support/licences.ts';
import { mailTo } from '../support/mailbox.ts';
import { runCommand } from '../support/operator.ts';
import { provider } from '../support/provider.ts';
import { expect, storeSession, test } from '../support/test.ts';

test('LIC-01 CUS-06 explains an empty list, leads through three steps, and lists orders newest first in twelve columns', async ({
  panel,
  company,
}) => {
  await panel.goto('/user-panel/licenses');
  await expect(panel.getByText('Nie masz jeszcze żadnej licencji.')).toBeVisible();
  const steps = panel.getByRole('region', { name: 'Zacznij w trzech krokach' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await steps.getByRole('button', { name: 'Wypróbuj 7 dni za darmo' }).click();
  await expect(licenceRows(panel)).toContainText('Zaakceptowana');
  await expect(steps.getByRole('heading', { name: 'Wypróbuj albo kup (zrobione)' })).toBeVisible();
  await steps.getByRole('link', { name: 'Przejdź do ustawień' }).click();
  await expect(panel).toHaveURL('/user-panel/sms-notification');

  for (const name of ['Start', 'Komplet']) await order(company, name);
  await panel.goto('/user-panel/licenses');
  await expect(licenceRows(panel)).toHaveCount(3);
  await expect(cells(licenceRows(panel), 'Produkt')).toContainText(['Komplet', 'Start', 'Licencja próbna']);
  await expect(licenceTable(panel).getByRole('columnheader')).toHaveText(columns);
});

// Playwright does not report downloads of Firefox.
test('LIC-01 LIC-02 LIC-04 LIC-06 shows the licences of the demo company, and what can be done with each', { tag: '@chromium' }, async ({
  page,
}) => {
  const session = await demoSession();
  await storeSession(page, session);
  await page.goto('/user-panel/licenses');
  const current = ['Komplet na rok', 'Online na rok', 'Komplet'];
  await expect(cells(licenceRows(page), 'Produkt')).toContainText(current);
  const licences = await call(listLicences, { query: { includeProduct: true } }, session.token);
  const { startedOn, expiresOn } = licences.find(({ product }) => product?.productName === 'Online na rok') ?? {};
  await expect(cells(licenceRows(page), 'Status')).toContainText(['Oczekuje na zatwierdzenie', 'Zaakceptowana', 'Odrzucona']);
  await expect(cells(licenceRows(page), 'Typ')).toHaveText(Array(3).fill('Nowa licencja'));
  await expect(cells(licenceRows(page), 'Początek')).toHaveText(['–', day(startedOn ?? ''), '–']);
  await expect(cells(licenceRows(page), 'Ważna do')).toContainText(['–', day(expiresOn ?? ''), '–']);
  await expect(page.getByRole('main').getByText(price(1399), { exact: true })).toBeVisible();
  expect(price(1399)).toMatch(/^1399,00\szł$/);
  for (const [index, product] of current.entries()) {
    await expect(page.getByRole('button', { name: `Rozszerz: ${product}, nr OSK` })).toBeEnabled({ enabled: index === 1 });
  }
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Eksportuj do CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/^\uFEFFNumer zamówienia;Data utworzenia;/);

  await page.emulateMedia({ media: 'print' });
  await expect(licenceRows(page)).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Przejdź do treści' })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('page', 'licences');
  await page.emulateMedia({ media: 'screen' });

  const rejected = await openDetails(page, 'Komplet, nr');
  await expect(rejected.dialog).toBeVisible();
  await expect(rejected.change).toBeHidden();
  await page.keyboard.press('Escape');

  const checkbox = page.getByRole('checkbox', { name: 'Pokaż zakończone licencje' });
  await expect(checkbox).not.toBeChecked();
  await checkbox.check();
  await expect(cells(licenceRows(page), 'Produkt')).toContainText([...current, 'Egzamin', 'Licencja próbna']);
  await expect(cells(licenceRows(page), 'Status').filter({ hasText: /^Zaakceptowana.*zakończona \d\d\.\d\d\.\d{4}/ })).toHaveCount(2);

  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('checkbox', { name: 'Show finished licences' }).uncheck();
  await expect(cells(licenceRows(page), 'Status')).toContainText(['Waiting for approval', 'Accepted', 'Rejected']);
  await expect(cells(licenceRows(page), 'Typ')).toHaveText(Array(3).fill('New licence'));
  await expect(licenceTable(page).getByRole('columnheader')).toHaveText(englishColumns);
  const pending = licences.find(({ product }) => product?.productName === 'Komplet na rok')?.paymentMark ?? '';
  await page.getByRole('button', { name: `Show details: Komplet na rok, ${pending}` }).click();
  const payment = page.getByRole('group', { name: 'Bank transfer' });
  await expect(payment.getByText(`order no ${pending}`, { exact: true })).toBeVisible();
  for (const label of ['Order number', 'Company name', 'Amount due', 'Account number', 'Payee', "Payee's address", 'Transfer title']) {
    await expect(payment.getByText(label, { exact: true })).toBeVisible();
  }
});

/** The value beside a label of the open dialog. */
const valueBeside = (page: Page, label: string) => page.getByRole('dialog').locator(`dt:text-is("${label}") + dd`);

const { companyName, street, postCode, city } = provider;

// WebDriver BiDi cannot emulate printing in Firefox, and Playwright does not report its downloads.
test('LIC-05 CUS-08 shows every detail, how to pay by copying, printing, scanning or the proforma, and how far the order is', {
  tag: '@chromium',
}, async ({ panel, company, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => panel.evaluate(() => navigator.clipboard.readText());
  const { paymentMark, createdOn, totalPrice } = await order(company, 'Egzamin', 'Firma na fakturze');
  const { dialog, payment } = await openDetails(panel, 'Egzamin');
  const code = payment.getByRole('img', { name: 'Kod QR przelewu' });
  const steps = dialog.getByRole('list', { name: 'Przebieg zamówienia' }).getByRole('listitem');
  const download = dialog.getByRole('button', { name: 'Pobierz proformę' });
  const payee = ['94 1090 1014 0000 0000 7121 9812', companyName, `${street}, ${postCode} ${city}`];
  const transfer = [paymentMark, 'Firma na fakturze', price(totalPrice), transferTitle(paymentMark, 'pl'), ...payee];

  await test.step('shows the order and its transfer', async () => {
    const expected = {
      'Data utworzenia': day(createdOn),
      Produkt: 'Egzamin',
      Status: 'Oczekuje na zatwierdzenie',
      Typ: 'Nowa licencja',
      Zawartość: 'Program, Egzamin wewnętrzny',
      'Data akceptacji': '–',
      'Ważna do': '–',
    };
    for (const [label, value] of Object.entries(expected)) await expect(valueBeside(panel, label)).toHaveText(value);
    await expect(valueBeside(panel, 'Kwota').filter({ hasText: price(totalPrice) })).toHaveCount(2);
    for (const text of transfer) await expect(payment).toContainText(text);
    await expect(code).toBeVisible();
    await payment.getByRole('button', { name: 'Kopiuj: Numer rachunku', exact: true }).click();
    await expect.poll(copied).toBe(provider.bankAccount);
  });

  await test.step('prints the transfer alone', async () => {
    await panel.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
    await payment.getByRole('button', { name: 'Drukuj dane do przelewu' }).click();
    expect(await panel.evaluate(() => 'printed' in window)).toBe(true);
    await panel.emulateMedia({ media: 'print' });
    const sheet = panel.locator('body > section').filter({ hasText: 'Dane do przelewu' });
    for (const text of transfer) await expect(sheet).toContainText(text);
    await expect(sheet.locator('img')).toBeVisible();
    await expect(payment).toBeHidden();
    await expect(panel.getByRole('main')).toBeHidden();
    await expect(panel.locator('html'), 'white paper').toHaveCSS('background-image', 'none');
    // On the sheet, Firefox ignores the page's margins.
    await expect(panel.locator('body')).toHaveCSS('page', 'transfer');
    await panel.emulateMedia({ media: 'screen' });
    await expect(sheet).toBeHidden();
    await panel.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await panel.setViewportSize({ width: 390, height: 844 });
  await expect(licenceTable(panel), 'cards instead').toHaveCount(0);
  await test.step('copies the whole transfer, folds the code, and saves the proforma on a phone', async () => {
    await openDetails(panel, 'Egzamin');
    await expect(steps).toHaveText([/^Złożone\d/, 'Opłaconeczeka na przelew', 'Aktywna']);
    await payment.getByRole('button', { name: 'Kopiuj wszystko' }).click();
    await expect.poll(copied).toContain(`zamówienie nr ${paymentMark}`);
    await expect(code).toBeHidden();
    await payment.getByText('Kod QR', { exact: true }).click();
    await expect(code).toBeVisible();
    const saved = await saveProforma(panel, download);
    expect(saved.name).toBe(`proforma-${paymentMark}.pdf`);
    const amounts = '389,84 zł 23% 89,66 zł 479,50 zł';
    for (const words of [paymentMark, companyName, `${street} ${postCode} ${city}`, 'Firma na fakturze', amounts, 'nie jest fakturą VAT']) {
      expect(saved.text).toContain(words);
    }
    expect(await mailTo(company.email, paymentMark)).toContain(`filename=proforma-${paymentMark}.pdf`);
  });

  await test.step('shows no transfer once the order is accepted', async () => {
    await accept(paymentMark);
    // After a reload with an open dialog the page goes back in its history, and may scroll between a press and its release.
    await panel.goto('/user-panel/licenses');
    const card = licenceCards(panel).filter({ hasText: paymentMark });
    await card.getByRole('button', { name: 'Więcej' }).click();
    expect((await saveProforma(panel, card.getByRole('button', { name: `Proforma ${paymentMark}` }))).text).toMatch(/Opłacone \d/);
    await openDetails(panel, 'Egzamin');
    await expect(valueBeside(panel, 'Status')).toHaveText('Zaakceptowana');
    const [accepted] = await call(listLicences, { query: {} }, company.token);
    await expect(valueBeside(panel, 'Data akceptacji')).toHaveText(day(accepted?.acceptedOn ?? ''));
    await expect(valueBeside(panel, 'Ważna do')).toHaveText(day(accepted?.expiresOn ?? ''));
    await expect(steps).toHaveText([/^Złożone\d/, /^Opłacone\d/, /^Aktywna\d/]);
    await expect(payment).toBeHidden();
    await expect(download).toBeVisible();
  });
});

/** An hour earlier, so that the day does not end during the test. */
const daysBefore = (instant: string, days: number) => new Date(Date.parse(instant) - days * 86_400_000 - 3_600_000);

/** Makes it this time at the server, as far as the page can see. */
async function answerAt(page: Page, time: Date): Promise<void> {
  await page.route(/\/(api|healthz)\b/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } });
  });
}

test('CUS-06 shows cards on a phone and pills in one line, pays the oldest of several orders, and renews from 60 days before the end', async ({
  page,
  company,
}) => {
  const [running, oldest] = [await order(company, 'Start'), await order(company, 'Komplet')];
  await order(company, 'Egzamin');
  await accept(running.paymentMark);
  const [{ expiresOn } = running] = (await call(listLicences, { query: {} }, company.token)).filter(({ id }) => id === running.id);
  await storeSession(page, { ...company, tokenExpireDate: expiresOn ?? '' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await answerAt(page, daysBefore(expiresOn ?? '', 61));
  await page.goto('/user-panel/licenses');
  await expect(cells(licenceRows(page), 'Status')).toContainText([
    'Oczekuje na zatwierdzenie',
    'Oczekuje na zatwierdzenie',
    'Zaakceptowana',
  ]);
  for (const pill of await cells(licenceRows(page), 'Status').locator('[data-tone]').all()) {
    expect(await pill.evaluate((element) => element.getClientRects().length)).toBe(1);
    expect((await pill.boundingBox())?.height).toBeLessThan(30);
  }
  const summary = page.getByRole('main').locator('dl');
  await expect(summary.getByRole('button')).toHaveText('Zapłać');
  await summary.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: `Zamówienie nr ${oldest.paymentMark}` })).toBeVisible();
  await page.keyboard.press('Escape');

  await answerAt(page, daysBefore(expiresOn ?? '', 60));
  await page.reload();
  const renew = page.getByRole('button', { name: `Odnów: Start, nr ${running.paymentMark}` });
  // In the summary and in the row.
  await expect(renew).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(licenceTable(page)).toBeHidden();
  const card = licenceCards(page).filter({ hasText: running.paymentMark });
  await expect(card.getByRole('heading')).toHaveText('Start');
  await expect(card).toContainText(`do ${day(expiresOn ?? '')}jeszcze 60 dni`);
  expect((await card.boundingBox())?.height).toBeLessThan(180);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect(card.getByRole('button')).toHaveCount(2);
  await card.getByRole('button', { name: 'Więcej' }).click();
  await expect(card.getByRole('button', { name: 'Rozszerz' })).toBeEnabled();
  await card.getByRole('button', { name: 'Odnów' }).click();
  await expect(page.getByRole('dialog', { name: 'Kup nową licencję' }).getByText(price(349), { exact: true }).first()).toBeVisible();
});

test('CUS-07 says that the licence of an extension is canceled, and why an extension would be refused', async ({ panel, company }) => {
  const [root, complete] = [await order(company, 'Start na rok'), await order(company, 'Komplet')];
  for (const { paymentMark } of [root, complete]) await accept(paymentMark);
  const { id } = await productNamed('Online na rok');
  const { name: companyName, nip } = company;
  const extension = await call(extendLicence, { body: { parentId: root.id, productId: id, companyName, nip } }, company.token);
  await accept(extension.paymentMark);
  await runCommand('orders cancel', { mark: root.paymentMark, extensions: 'keep' });
  await panel.goto('/user-panel/licenses');
  const row = licenceRows(panel).filter({ hasText: extension.paymentMark });
  await expect(cells(row, 'Status')).toHaveText(`Zaakceptowanalicencja nr ${root.paymentMark} jest anulowana`);
  await expect(row.getByRole('button')).toHaveText(['Pokaż', 'Proforma']);
  await expect(cells(licenceRows(panel).filter({ hasText: 'Nowa licencja' }), 'Status')).toContainText(['Zaakceptowana', 'Anulowana']);
  const extend = panel.getByRole('button', { name: `Rozszerz: Komplet, nr ${complete.paymentMark}` });
  await expect(extend).toBeEnabled();
  await expect(extend).toHaveAccessibleDescription('obejmuje już wszystko');
  await expect(panel.getByRole('button', { name: /^Rozszerz: .*/, disabled: true })).toHaveAccessibleDescription('nie jest zaakceptowana');
});

/** Saves a proforma. Its text has plain spaces. */
async function saveProforma(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await button.click();
  const saved = await download;
  const { text } = await extractText(new Uint8Array(await readFile(await saved.path())), { mergePages: true });
  return { name: saved.suggestedFilename(), text: text.replace(/\s+/g, ' ') };
}
