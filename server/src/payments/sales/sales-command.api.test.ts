import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useShop } from '../../../testing/shop.ts';
import { formatDay } from '../../command-line/format.ts';
import { licenceTransitions } from '../../platform/db/tables/licence.ts';
import { readSalesInBatches } from './read-sales.ts';

const { portal, operator, ...licensing } = useShop();
type Changes = Parameters<typeof licensing.change>[1];
/** An order that is accepted at an instant. */
const sell = async (productName: string, acceptedOn: string, changes: Changes = {}) => {
  const company = await portal.company();
  const { id, paymentMark } = await licensing.buy(company.token, productName);
  await licensing.accept(paymentMark);
  const order = await licensing.change(id, { acceptedOn: new Date(acceptedOn), ...changes });
  return { ...order, email: company.email };
};
const sales = (month: string) => operator.result(['sales', '--month', month]);
const rowsOf = (file: string): Record<string, string>[] => parse(file, { bom: true, delimiter: ';', columns: true });
const marks = (orders: { paymentMark: string }[]) => orders.map(({ paymentMark }) => paymentMark);

test('PRV-04 shows the paid orders of a month in Warsaw with their buyers, and sums that agree to the grosz', async () => {
  const first = await sell('Egzamin', '2026-09-30T22:00:00.000Z', { totalPrice: 47_950, discount: 1_000, promoCode: 'OSK10' });
  const odd = await sell('Start', '2026-10-15T10:00:00.000Z', { totalPrice: 33_333 });
  const last = await sell('Komplet', '2026-10-31T22:59:59.999Z', { totalPrice: 10_001, vatRate: 8 });
  const exempt = await sell('Komplet', '2026-10-20T10:00:00.000Z', { totalPrice: 5_000, vatRate: null });
  await sell('Start', '2026-10-31T23:00:00.000Z');
  await sell('Start', '2026-09-30T21:59:59.999Z');
  await sell('Start', '2026-10-16T10:00:00.000Z', { totalPrice: 0 });
  const { orders, byRate, total, canceled } = await sales('2026-10');
  expect(marks(orders)).toEqual(marks([first, odd, exempt, last]));
  expect(orders[0]).toMatchObject({
    companyName: 'Nowa Szkoła',
    nip: '1234567890',
    address: first.buyerAddress,
    postCode: first.buyerPostCode,
    city: first.buyerCity,
    email: first.email,
    acceptedOn: '2026-09-30T22:00:00.000Z',
    promoCode: 'OSK10',
    discount: 10,
    gross: 479.5,
    net: 389.84,
    vat: 89.66,
    vatRate: 23,
    invoiceNumber: null,
  });
  expect(byRate).toEqual([
    { vatRate: 23, count: 2, gross: 812.83, net: 660.84, vat: 151.99 },
    { vatRate: 8, count: 1, gross: 100.01, net: 92.6, vat: 7.41 },
    { vatRate: null, count: 1, gross: 50, net: 50, vat: 0 },
  ]);
  expect(total).toEqual({ count: 4, gross: 962.84, net: 803.44, vat: 159.4 });
  expect(canceled).toEqual([]);
  const grosze = (name: 'gross' | 'net' | 'vat') =>
    orders.reduce((sum: number, order: Record<typeof name, number>) => sum + Math.round(order[name] * 100), 0);
  expect([grosze('gross'), grosze('net'), grosze('vat')]).toEqual([96_284, 80_344, 15_940]);
});

test('PRV-04 prints tables, and writes the orders as CSV for spreadsheets', async () => {
  const order = await sell('Egzamin', '2026-08-10T10:00:00.000Z', { companyName: '=Szkoła; "Żuraw"' });
  const { out } = await operator.type(['sales', '--month', '2026-08']);
  expect(out).toMatch(/^Orders accepted in 2026-08\nMark +Accepted +Product +Buyer +NIP +Net +VAT +Gross +Invoice\n/);
  expect(out).toMatch(/^Total +1 +389,84 zł +89,66 zł +479,50 zł$/m);
  const { written, out: text } = await operator.type(['sales', 'export', '--month', '2026-08', '--output', 'sprzedaz.csv']);
  expect(text).toBe('1 order of 2026-08 written to sprzedaz.csv.\n');
  const file = written.get('sprzedaz.csv') ?? '';
  expect(file.startsWith('\uFEFFNumer zamówienia;')).toBe(true);
  expect(rowsOf(file)).toEqual([
    expect.objectContaining({
      'Numer zamówienia': order.paymentMark,
      Nabywca: '\'=Szkoła; "Żuraw"',
      NIP: '123-456-78-90',
      'Data akceptacji': '10.08.2026',
      'Data anulowania': '',
      Netto: '389,84',
      'Stawka VAT': '23%',
      VAT: '89,66',
      Brutto: '479,50',
    }),
  ]);
  expect((await operator.type(['sales', 'export', '--month', '2026-08'])).out).toBe(file);
  const { orders, ...counts } = await operator.result(['sales', 'export', '--month', '2026-08']);
  expect([orders, counts]).toEqual([
    [expect.objectContaining({ paymentMark: order.paymentMark, gross: 479.5 })],
    { month: '2026-08', canceled: false, count: 1 },
  ]);
});

test('PRV-04 exports each order once when a month has more than one batch', async () => {
  const sold = [];
  for (const second of ['01', '02', '02', '02', '03']) sold.push(await sell('Start', `2026-05-04T10:00:${second}.000Z`));
  // A Date would lose the microseconds, and a batch would begin with its last row again.
  await portal.database.execute(
    sql`update licences set accepted_on = '2026-05-04T10:00:02.000123Z' where accepted_on = '2026-05-04T10:00:02Z'`,
  );
  const batches = [];
  for await (const batch of readSalesInBatches(portal.database, '2026-05', false, 2)) batches.push(marks(batch));
  expect(batches.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(batches.flat().toSorted()).toEqual(marks(sold).toSorted());
  expect([batches.flat().at(0), batches.flat().at(-1)]).toEqual([sold[0]?.paymentMark, sold[4]?.paymentMark]);
});

test('PRV-04 lists an order that was cancelled after its acceptance apart, in the month of the cancellation', async () => {
  const order = await sell('Egzamin', '2026-06-10T10:00:00.000Z');
  await licensing.cancel(order.paymentMark, 'zwrot');
  const { paymentMark: unpaid } = await licensing.buy((await portal.company()).token, 'Start');
  await licensing.cancel(unpaid);
  const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' }).slice(0, 7);
  expect(marks((await sales('2026-06')).orders)).toEqual([]);
  const { canceled, orders } = await sales(month);
  expect(marks(canceled)).toContain(order.paymentMark);
  expect(marks(canceled)).not.toContain(unpaid);
  expect(marks(orders)).not.toContain(order.paymentMark);
  const { out } = await operator.type(['sales', 'export', '--month', month, '--canceled']);
  expect(rowsOf(out)).toContainEqual(
    expect.objectContaining({
      'Numer zamówienia': order.paymentMark,
      'Data akceptacji': '10.06.2026',
      'Data anulowania': formatDay(new Date().toISOString()),
    }),
  );
  expect((await operator.type(['sales', 'export', '--month', month])).out).not.toContain(order.paymentMark);
  const reasons = await portal.database.select({ reason: licenceTransitions.reason }).from(licenceTransitions);
  expect(reasons.map(({ reason }) => reason)).toContain('zwrot');
  expect((await operator.type(['sales', '--month', month])).out).toContain(`Canceled in ${month} after their acceptance, not in the sums`);
});

test('PRV-04 prints a sentence for a month without sales, and rejects what is no month', async () => {
  expect((await operator.type(['sales', '--month', '2025-01'])).out).toMatch(/^No paid orders were accepted in 2025-01\.\n\nSums\n/);
  expect((await operator.type(['sales', 'export', '--month', '2025-01'])).out).toMatch(/^\uFEFFNumer zamówienia;[^\n]+\r\n$/);
  expect(await operator.usageError(['sales', '--month', '2026-13'])).toContain('It must be a month like 2026-10.');
  expect(await operator.usageError(['sales'])).toContain("required option '--month <month>' not specified");
  expect(await operator.usageError(['sales', 'export', '--month', '2026-10', '--output', 'a.csv', '--json'])).toContain(
    'cannot be used with',
  );
});
