import { buyLicence, type Licence } from '@osk/shared/contract/licence';
import { listProducts, type Product } from '@osk/shared/contract/product';
import type { Locator, Page } from 'playwright/test';
import { type Company, call } from './company.ts';
import { field } from './test.ts';

/** An amount as the pages write it. */
export const price = (amount: number) => new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' }).format(amount);

/** A day as the pages write it, in Warsaw. */
export const day = (instant: string | Date) =>
  new Intl.DateTimeFormat('pl-PL', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Warsaw' }).format(
    new Date(instant),
  );

/** A product of the first catalogue, by its name. */
export async function productNamed(name: string): Promise<Product> {
  const products = await call(listProducts, { query: { includeTrial: true } });
  const product = products.find(({ productName }) => productName === name);
  if (!product) throw new Error(`no product ${name}`);
  return product;
}

/** Orders a product as a page would. */
export async function order(company: Company, productName: string, companyName = company.name): Promise<Licence> {
  const { id } = await productNamed(productName);
  return call(buyLicence, { body: { productId: id, companyName, nip: company.nip } }, company.token);
}

export const licenceTable = (page: Page) => page.getByRole('table', { name: /^(Twoje licencje|Your licences)$/ });

/** The rows of the licences, without the head. */
export const licenceRows = (page: Page) => licenceTable(page).locator('tbody').getByRole('row');

/** The headings of the table, in their order. */
export const columns = [
  'Początek',
  'Produkt',
  'Program',
  'Strona www + grafik',
  'Egzamin wewnętrzny',
  'Powiadomienia SMS',
  'Ważna do',
  'Firma',
  'Status',
  'Typ',
  'Szczegóły',
  'Rozszerzenia',
] as const;

/** What stands in a column of some rows, whatever the language of its heading. */
export const cells = (rows: Locator, column: (typeof columns)[number]) => rows.locator(`td:nth-child(${columns.indexOf(column) + 1})`);

/** Opens the licences and the dialog in which one is bought. */
export async function openBuying(page: Page) {
  await page.goto('/user-panel/licenses');
  await page.getByRole('button', { name: 'Kup nową licencję' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Kup nową licencję' });
  return {
    ...orderIn(dialog),
    buy: dialog.getByRole('button', { name: 'Kup', exact: true }),
  };
}

/** Opens the licences and the dialog in which the licence of this product is extended. */
export async function openExtending(page: Page, product: string) {
  await page.goto('/user-panel/licenses');
  await page.getByRole('button', { name: `Rozszerz: ${product}, nr OSK` }).click();
  const dialog = page.getByRole('dialog', { name: /^Rozszerz licencję nr OSK/ });
  return {
    ...orderIn(dialog),
    extend: dialog.getByRole('button', { name: 'Rozszerz', exact: true }),
  };
}

const orderIn = (dialog: Locator) => ({
  dialog,
  product: dialog.getByRole('combobox', { name: 'Produkt' }),
  companyName: field(dialog, 'Nazwa firmy'),
  nip: field(dialog, 'NIP'),
  promoCode: field(dialog, 'Kod promocyjny'),
});
