import { readFile } from 'node:fs/promises';
import { type Licence, listLicences } from '@osk/shared/contract/licence';
import type { Page } from 'playwright/test';
import { call } from './support/company.ts';
import { demoSession } from './support/demo.ts';
import { address } from './support/environment.ts';
import { cells, columns, day, licenceRows, licenceTable, order, price } from './support/licences.ts';
import { expect, expectAccessible, holdSession, test } from './support/test.ts';

async function openDemo(page: Page): Promise<Licence[]> {
  const session = await demoSession();
  await holdSession(page, session);
  await page.goto('/user-panel/licenses');
  await expect(licenceRows(page).first()).toBeVisible();
  return call(listLicences, { query: { includeProduct: true } }, session.token);
}

test('LIC-01 a new company is told what to do, and sees its orders newest first', async ({ panel, company }) => {
  await panel.goto('/user-panel/licenses');
  await expect(panel.getByText('Nie masz jeszcze żadnej licencji.')).toBeVisible();
  await panel.getByRole('main').getByRole('button', { name: 'Kup nową licencję' }).last().click();
  await expect(panel.getByRole('dialog', { name: 'Kup nową licencję' })).toBeVisible();

  const names = ['Wersja próbna', 'Start', 'Komplet'];
  for (const name of names) await order(company, name);
  await panel.reload();
  await expect(licenceRows(panel)).toHaveCount(3);
  await expect(cells(licenceRows(panel), 'Produkt')).toContainText(names.toReversed());
  await expect(licenceTable(panel).getByRole('columnheader')).toHaveText([...columns]);
  await expectAccessible(panel);
});

test('LIC-01 finished licences are hidden until they are asked for', async ({ page }) => {
  await openDemo(page);
  const current = ['Komplet na rok', 'Online na rok', 'Komplet'];
  await expect(cells(licenceRows(page), 'Produkt')).toContainText(current);
  const checkbox = page.getByRole('checkbox', { name: 'Pokaż zakończone licencje' });
  await expect(checkbox).not.toBeChecked();
  await checkbox.check();
  await expect(cells(licenceRows(page), 'Produkt')).toContainText([...current, 'Egzamin', 'Wersja próbna']);
  await expect(cells(licenceRows(page), 'Status').filter({ hasText: 'Zakończona' })).toHaveCount(2);
  await expectAccessible(page);
  await checkbox.uncheck();
  await expect(licenceRows(page)).toHaveCount(current.length);
});

test('LIC-02 status and type in words of either language, days and prices as Poles write them', async ({ page }) => {
  const running = (await openDemo(page)).find(({ product }) => product?.productName === 'Online na rok');
  await expect(cells(licenceRows(page), 'Status')).toContainText(['Oczekuje na zatwierdzenie', 'Zaakceptowana', 'Odrzucona']);
  await expect(cells(licenceRows(page), 'Typ')).toHaveText(Array(3).fill('Nowa licencja'));
  const startedOn = running?.startedOn ?? '';
  await expect(cells(licenceRows(page), 'Początek')).toHaveText(['–', day(startedOn), '–']);
  await expect(cells(licenceRows(page), 'Ważna do')).toContainText(['–', day(running?.expiresOn ?? ''), '–']);
  await expect(page.getByRole('main').getByText(price(1399), { exact: true })).toBeVisible();
  expect(price(1399)).toMatch(/^1399,00\szł$/);

  await page.getByRole('button', { name: /English/ }).click();
  await expect(cells(licenceRows(page), 'Status')).toContainText(['Waiting for approval', 'Accepted', 'Rejected']);
  await expect(cells(licenceRows(page), 'Typ')).toHaveText(Array(3).fill('New licence'));
  await expect(cells(licenceRows(page), 'Początek')).toHaveText(['–', day(startedOn), '–']);
  await expect(page.getByRole('main').getByText(price(1399), { exact: true })).toBeVisible();
});

test('LIC-04 only what is accepted can be extended', async ({ page }) => {
  await openDemo(page);
  for (const [product, accepted] of [
    ['Komplet na rok', false],
    ['Online na rok', true],
    ['Komplet', false],
  ] as const) {
    await expect(page.getByRole('button', { name: `Rozszerz: ${product}, nr OSK` })).toBeEnabled({ enabled: accepted });
  }
});

test('a licence that was refused is bought again, its product chosen already', async ({ page }) => {
  await openDemo(page);
  await page.getByRole('button', { name: 'Kup ponownie: Komplet, nr OSK' }).click();
  const product = page.getByRole('dialog', { name: 'Kup nową licencję' }).getByRole('combobox', { name: 'Produkt' });
  await expect(product.getByRole('option', { selected: true })).toContainText(/^Komplet · 6/);
});

test('what there is to pay leads to the transfer data', async ({ page }) => {
  await openDemo(page);
  await page
    .getByRole('button', { name: /^Zapłać za zamówienie nr OSK/ })
    .first()
    .click();
  await expect(page.getByRole('group', { name: 'Dane do przelewu' })).toContainText(price(1399));
});

test('what is listed is taken away as a table that a spreadsheet opens', async ({ page }) => {
  await openDemo(page);
  const save = async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Eksportuj do CSV' }).click();
    const download = await saved;
    return { name: download.suggestedFilename(), lines: (await readFile(await download.path(), 'utf8')).split('\r\n') };
  };
  const { name, lines } = await save();
  expect(name).toMatch(/^licencje-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(lines[0]).toMatch(/^\uFEFFNumer zamówienia;Data utworzenia;Początek;Produkt;Program;/);
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(
    /^OSK[0-9A-Z]{7};\d{2}\.\d{2}\.\d{4};;Komplet na rok;tak;tak;tak;tak;;Szkoła Jazdy Kierunek;676-000-01-15;1399,00;Oczekuje na zatwierdzenie;Nowa licencja$/,
  );
  await page.getByRole('checkbox', { name: 'Pokaż zakończone licencje' }).check();
  expect((await save()).lines).toHaveLength(7);
});

test('a list that cannot be loaded says why, and another try brings it', async ({ panel, company }) => {
  await order(company, 'Start');
  await panel.route('**/api/licenses?*', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, clientError: 'Serwer jest chwilowo przeciążony' } }),
  );
  await panel.goto('/user-panel/licenses');
  await expect(panel.getByRole('alert')).toContainText('Nie udało się wczytać licencji. Serwer jest chwilowo przeciążony');
  await panel.unroute('**/api/licenses?*');
  await panel.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect(licenceRows(panel)).toHaveCount(1);
  await expect(panel.getByRole('alert')).toBeHidden();
});

test('LIC-02 a list in English from the start', async ({ page, context }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: address }]);
  await holdSession(page, await demoSession());
  await page.goto('/user-panel/licenses');
  await expect(page.getByRole('table', { name: 'Your licences' }).getByRole('columnheader')).toHaveText([
    'Start date',
    'Product',
    'Program',
    'Website + schedule',
    'Internal exam',
    'SMS notifications',
    'Expiry date',
    'Company',
    'Status',
    'Type',
    'Details',
    'Extensions',
  ]);
  await expect(page.getByRole('checkbox', { name: 'Show finished licences' })).toBeVisible();
});
