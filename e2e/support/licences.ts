import { buyLicence, type Licence } from '@osk/shared/contract/licence';
import { listProducts, type Product } from '@osk/shared/contract/product';
import type { Locator, Page } from 'playwright/test';
import { type Company, call } from './company.ts';
import { runCommand } from './operator.ts';
import { expect, field, openScreen } from './test.ts';

/** Formats an amount as the pages do. */
export const price = (amount: number) => new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' }).format(amount);

/** Formats a day in Warsaw as the pages do. */
export const day = (instant: string | Date) =>
  new Intl.DateTimeFormat('pl-PL', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Warsaw' }).format(
    new Date(instant),
  );

/** Formats a NIP as the pages do. */
export const withDashes = (nip: string) => nip.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1-$2-$3-$4');

/** Returns a product of the first catalogue by its name. */
export async function productNamed(name: string): Promise<Product> {
  const products = await call(listProducts, { query: { includeTrial: true } });
  const product = products.find(({ productName }) => productName === name);
  if (!product) throw new Error(`no product ${name}`);
  return product;
}

/** Orders a product for a company. */
export async function order(company: Company, productName: string, companyName = company.name): Promise<Licence> {
  const { id } = await productNamed(productName);
  return call(buyLicence, { body: { productId: id, companyName, nip: company.nip } }, company.token);
}

/** Accepts an order, as the operator does. */
export async function accept(paymentMark: string, folder?: string): Promise<void> {
  const { notAccepted } = await runCommand<{ notAccepted: unknown[] }>('orders accept', { marks: [paymentMark] }, folder);
  expect(notAccepted).toEqual([]);
}

/** Orders a licence that runs for a year from today. */
export async function runningLicence(company: Company, companyName = company.name): Promise<Licence> {
  const licence = await order(company, 'Start na rok', companyName);
  await accept(licence.paymentMark);
  return licence;
}

/** The cards of licences on a narrow screen. */
export const licenceCards = (page: Page) => page.getByRole('list', { name: 'Twoje licencje' }).locator(':scope > li');

export const licenceTable = (page: Page) => page.getByRole('table', { name: /^(Twoje licencje|Your licences)$/ });

/** The rows of the table of licences, without its header. */
export const licenceRows = (page: Page) => licenceTable(page).locator('tbody').getByRole('row');

/** The column headings in their order, in Polish and English. */
export const columns =
  'Początek|Produkt|Program|Strona www + grafik|Egzamin wewnętrzny|Powiadomienia SMS|Ważna do|Firma|Status|Typ|Szczegóły|Rozszerzenia'.split(
    '|',
  );
export const englishColumns =
  'Start date|Product|Program|Website + schedule|Internal exam|SMS notifications|Expiry date|Company|Status|Type|Details|Extensions'.split(
    '|',
  );

/** The cells of a column, by its Polish heading, in any language. */
export const cells = (rows: Locator, column: string) => rows.locator(`td:nth-child(${columns.indexOf(column) + 1})`);

/** Opens the dialog that buys a licence. */
export async function openBuying(page: Page) {
  await openScreen(page, '/user-panel/licenses');
  await page.getByRole('button', { name: 'Kup nową licencję' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Kup nową licencję' });
  return {
    ...partsOfOrder(dialog),
    /** The row of a product, by its name. */
    product: (name: string) => productRow(dialog, name),
    buy: dialog.getByRole('button', { name: 'Kup', exact: true }),
  };
}

/** Opens the dialog that extends the licence of a product. */
export async function openExtending(page: Page, product: string) {
  await openScreen(page, '/user-panel/licenses');
  await press(page, new RegExp(`^Rozszerz: ${product}, nr OSK`));
  const dialog = page.getByRole('dialog', { name: /^Rozszerz licencję nr OSK/ });
  return {
    ...partsOfOrder(dialog),
    product: dialog.getByRole('combobox', { name: 'Produkt' }),
    extend: dialog.getByRole('button', { name: 'Rozszerz', exact: true }),
  };
}

/** Opens the details of a licence, where its company can be changed. @param nameOrMark its product's name or its payment mark */
export async function openDetails(page: Page, nameOrMark: string) {
  await openScreen(page, '/user-panel/licenses');
  await press(page, new RegExp(`^Pokaż szczegóły: .*${nameOrMark}`));
  const dialog = page.getByRole('dialog', { name: /^Zamówienie nr OSK/ });
  return {
    dialog,
    payment: payment(page),
    change: dialog.getByRole('checkbox', { name: 'Zmień dane licencji' }),
    companyName: field(dialog, 'Nazwa firmy'),
    nip: field(dialog, 'NIP'),
    confirm: dialog.getByRole('button', { name: 'Potwierdź' }),
  };
}

/** Presses the first button of a licence with this name. A card has some of its buttons behind "Więcej". */
export async function press(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  const more = page.getByRole('button', { name: new RegExp(name.source.replace(/^[^:]+/, '^Więcej')) }).first();
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await more.click();
  await button.click();
}

const partsOfOrder = (dialog: Locator) => ({
  dialog,
  companyName: field(dialog, 'Nazwa firmy'),
  nip: field(dialog, 'NIP'),
  promoCode: field(dialog, 'Kod promocyjny'),
  unfoldPromoCode: () => dialog.getByText('Mam kod promocyjny').click(),
});

/** The radio button of a product in the dialog that buys a licence. */
export const productRow = (dialog: Locator, name: string) => dialog.getByRole('radio', { name: new RegExp(`^${name} \\d`) });

/** The data of the bank transfer that pays an order. */
export const payment = (page: Page) => page.getByRole('group', { name: 'Dane do przelewu' });

/** Closes the dialog with the bank transfer after an order. Returns the payment mark. */
export async function closePayment(page: Page): Promise<string> {
  const [mark = ''] = /OSK[0-9A-Z]{7}/.exec((await payment(page).textContent()) ?? '') ?? [];
  await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).last().click();
  return mark;
}

/**
 * The server gets the orders of a page, but the answer to the first one is lost. `route.fetch` would leave out their bodies in Firefox.
 * Returns the idempotency keys of the orders.
 */
export async function loseFirstAnswer(page: Page, path: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) keys.push(request.headers()['idempotency-key']);
  });
  await page.evaluate((ordering) => {
    const { fetch } = window;
    window.fetch = async (...call) => {
      const request = new Request(...call);
      const answer = await fetch(request);
      if (request.method !== 'POST' || new URL(request.url).pathname !== ordering) return answer;
      window.fetch = fetch;
      throw new TypeError('Failed to fetch');
    };
  }, path);
  return keys;
}
