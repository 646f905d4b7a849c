import { readProforma } from '@osk/shared/contract/licence';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bankStatementOf } from '../../../testing/bank-statements.ts';
import { useShop } from '../../../testing/shop.ts';
import { products } from '../../platform/db/tables/product.ts';
import { readSalesInBatches } from './read-sales.ts';

const { portal, operator, ...licensing } = useShop();
type Changes = Parameters<typeof licensing.change>[1];

const sell = async (productName: string, acceptedOn: string, changes?: Changes) => {
  const company = await portal.company();
  const order = await licensing.buy(company.token, productName);
  if (changes !== undefined) await licensing.change(order.id, changes);
  return { ...(await licensing.acceptAt(acceptedOn, order.paymentMark)), ...company };
};
const sales = (month: string) => operator.result(['sales', '--month', month]);
const exportOf = async (month: string) => (await operator.type(['sales', 'export', '--month', month])).out;
const rowsOf = (file: string): Record<string, string>[] => parse(file, { bom: true, delimiter: ';', columns: true });
const marks = (orders: { paymentMark: string }[]) => orders.map(({ paymentMark }) => paymentMark);
const dayOf = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' });
const thisMonth = () => dayOf(new Date()).slice(0, 7);

test('PRV-04 shows the paid orders of a month in Warsaw with their buyers, and sums that agree to the grosz', async () => {
  const first = await sell('Egzamin', '2025-09-30T22:00:00.000Z', { totalPrice: 47_950, discount: 1_000, promoCode: 'OSK10' });
  const odd = await sell('Start', '2025-10-15T10:00:00.000Z', { totalPrice: 33_333 });
  const exempt = await sell('Komplet', '2025-10-20T10:00:00.000Z', { totalPrice: 5_000, vatRate: null });
  const last = await sell('Komplet', '2025-10-31T22:59:59.999Z', { totalPrice: 10_001, vatRate: 8 });
  await sell('Start', '2025-10-31T23:00:00.000Z');
  await sell('Start', '2025-09-30T21:59:59.999Z');
  await sell('Start', '2025-10-16T10:00:00.000Z', { totalPrice: 0 });
  const { orders, byRate, total } = await sales('2025-10');
  expect(marks(orders)).toEqual(marks([first, odd, exempt, last]));
  expect(orders[0]).toMatchObject({
    kind: 'sale',
    day: '2025-10-01',
    companyName: 'Nowa Szkoła',
    nip: '1234567890',
    address: first.buyerAddress,
    postCode: first.buyerPostCode,
    city: first.buyerCity,
    acceptedOn: '2025-09-30T22:00:00.000Z',
    paidOn: null,
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
  const grosze = (name: 'gross' | 'net' | 'vat') =>
    orders.reduce((sum: number, order: Record<typeof name, number>) => sum + Math.round(order[name] * 100), 0);
  expect([grosze('gross'), grosze('net'), grosze('vat')]).toEqual([96_284, 80_344, 15_940]);
});

test('PRV-04 prints tables, and writes the orders as CSV for spreadsheets', async () => {
  const order = await sell('Egzamin', '2025-08-10T10:00:00.000Z', { companyName: '=Szkoła; "Żuraw"' });
  await operator.result(['orders', 'invoice', order.paymentMark, '--number', '12/2025']);
  const { out } = await operator.type(['sales', '--month', '2025-08']);
  expect(out).toMatch(/^Sales of 2025-08\nDay +What +Mark +Accepted +Paid +Product +Buyer +NIP +Net +VAT +Gross +Invoice\n/);
  expect(out).toMatch(/^Total +1 +389,84 zł +89,66 zł +479,50 zł$/m);
  const { written, out: text } = await operator.type(['sales', 'export', '--month', '2025-08', '--output', 'sprzedaz.csv']);
  expect(text).toBe('1 record of 2025-08 written to sprzedaz.csv.\n');
  const file = written.get('sprzedaz.csv') ?? '';
  expect(file.startsWith('\uFEFFData;Rodzaj;Numer zamówienia;')).toBe(true);
  expect(rowsOf(file)).toEqual([
    expect.objectContaining({
      Data: '10.08.2025',
      Rodzaj: 'sprzedaż',
      'Numer zamówienia': order.paymentMark,
      Nabywca: '\'=Szkoła; "Żuraw"',
      NIP: '123-456-78-90',
      'Data akceptacji': '10.08.2025',
      'Data płatności': '',
      Netto: '389,84',
      'Stawka VAT': '23%',
      VAT: '89,66',
      Brutto: '479,50',
      'Numer faktury': "'12/2025",
      Uwagi: '',
    }),
  ]);
  expect(await exportOf('2025-08')).toBe(file);
  const { orders, ...counts } = await operator.result(['sales', 'export', '--month', '2025-08']);
  expect([orders, counts]).toEqual([
    [expect.objectContaining({ paymentMark: order.paymentMark, gross: 479.5 })],
    { month: '2025-08', count: 1 },
  ]);
});

test('PRV-04 exports each record once when a month has more than one batch', async () => {
  const sold = [];
  for (const day of ['04', '05', '05', '05', '06']) sold.push(await sell('Start', `2025-05-${day}T10:00:00.000Z`));
  const batches = [];
  for await (const batch of readSalesInBatches(portal.database, '2025-05', 2)) batches.push(marks(batch));
  expect(batches.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(batches.flat()).toEqual(marks(sold));
});

test('SAL-01 PRV-04 keeps a month and its proforma byte for byte after an extension, a correction, a refund, a cancellation and an erasure', async () => {
  const { id, paymentMark, token, email } = await sell('Start na rok', '2025-10-10T10:00:00.000Z', { companyName: 'Firma stara' });
  const proformaOf = async () => (await portal.send(readProforma, { params: { id } }, { token })).body.data.pdf;
  await operator.result(['orders', 'invoice', paymentMark, '--number', 'FV/10/2025']);
  const [month, proforma] = [await exportOf('2025-10'), await proformaOf()];
  expect(month).toContain('Firma stara');
  await licensing.change(id, { expiresOn: new Date(Date.now() + 200 * 86_400_000) });

  const extension = await licensing.extend(token, id, 'Komplet na rok');
  await licensing.accept(extension.paymentMark);
  const correction = await licensing.correct(token, id, 'Firma nowa');
  await licensing.accept(correction.paymentMark);
  await portal.database.update(products).set({ productName: 'Start 12' }).where(eq(products.productName, 'Start na rok'));
  expect([await exportOf('2025-10'), await proformaOf()]).toEqual([month, proforma]);
  await operator.result(['orders', 'refund', paymentMark, '--amount', '100', '--reason', 'awaria']);
  await operator.result(['orders', 'invoice', correction.paymentMark, '--number', 'FV/11/2025']);
  const { orders: before } = await sales(thisMonth());
  await operator.result(['orders', 'cancel', paymentMark, '--extensions', 'cancel', '--reason', 'rezygnacja']);
  await operator.result(['companies', 'erase', email, '--yes']);
  expect(await exportOf('2025-10')).toBe(month);

  const { orders } = await sales(thisMonth());
  expect(orders.slice(0, before.length)).toEqual(before);
  const ofStory = orders.filter((order: { paymentMark: string }) =>
    [paymentMark, extension.paymentMark, correction.paymentMark].includes(order.paymentMark),
  );
  const [old, recent] = [
    { companyName: 'Firma stara', nip: '1234567890' },
    { companyName: 'Firma nowa', nip: '9876543210' },
  ];
  expect(ofStory).toMatchObject([
    { kind: 'sale', paymentMark: extension.paymentMark, gross: extension.totalPrice },
    { kind: 'correction', paymentMark, gross: -599, ...old, invoiceNumber: 'FV/10/2025' },
    { kind: 'correction', paymentMark: correction.paymentMark, gross: 599, ...recent, invoiceNumber: 'FV/11/2025' },
    { kind: 'refund', paymentMark: correction.paymentMark, gross: -100, vat: -18.7, ...recent, reason: 'awaria' },
    { kind: 'cancellation', paymentMark: correction.paymentMark, gross: -499, ...recent, reason: 'rezygnacja' },
    { kind: 'cancellation', paymentMark: extension.paymentMark, gross: -extension.totalPrice },
  ]);
  expect(ofStory[0].productName).toBe('Komplet na rok');
  const sold = rowsOf(month).filter((row) => row['Numer zamówienia'] === paymentMark);
  const all = [...sold, ...ofStory].map((sale) => Math.round(Number(sale.gross ?? sale.Brutto.replace(',', '.')) * 100));
  expect(all.reduce((sum, gross) => sum + gross, 0)).toBe(0);
});

test('SAL-02 counts an order in the month of its transfer, shows both days, and reports what was added after an export', async () => {
  const known = await sell('Start', '2025-07-10T10:00:00.000Z');
  await exportOf('2025-07');
  expect((await operator.type(['sales', '--month', '2025-07'])).out).not.toContain('after the export');
  const { token } = await portal.company();
  const { paymentMark } = await licensing.buy(token, 'Start');
  const statement = bankStatementOf([{ title: paymentMark, amount: '349,00', date: '25.07.2025' }]);
  await operator.result(['statement', 'import', 'wyciag.csv'], { 'wyciag.csv': statement });
  const today = dayOf(new Date()).split('-').reverse().join('.');
  const { out } = await operator.type(['sales', '--month', '2025-07']);
  expect(out).toMatch(new RegExp(`^25\\.07\\.2025 +sale +${paymentMark} +${today} +25\\.07\\.2025 `, 'm'));
  expect(out).toContain(`1 order was added after the export of ${today}.`);
  const { orders, added } = await sales('2025-07');
  expect(marks(orders)).toEqual([known.paymentMark, paymentMark]);
  expect([orders[1].day, orders[1].paidOn, orders[1].acceptedOn.slice(0, 7)]).toEqual([
    '2025-07-25',
    '2025-07-25',
    new Date().toISOString().slice(0, 7),
  ]);
  expect(added).toMatchObject({ count: 1, areOrders: true });
  expect(rowsOf(await exportOf('2025-07'))[1]).toMatchObject({ 'Data płatności': '25.07.2025', 'Data akceptacji': today });
  expect((await sales('2025-07')).added).toBeUndefined();
});

test('PRV-04 prints a sentence for a month without sales, and rejects what is no month', async () => {
  expect((await operator.type(['sales', '--month', '2024-01'])).out).toMatch(/^There are no sales in 2024-01\.\n\nSums\n/);
  expect(await exportOf('2024-01')).toMatch(/^\uFEFFData;Rodzaj;[^\n]+\r\n$/);
  expect(await operator.usageError(['sales', '--month', '2026-13'])).toContain('It must be a month like 2026-10.');
  expect(await operator.usageError(['sales'])).toContain("required option '--month <month>' not specified");
  expect(await operator.usageError(['sales', 'export', '--month', '2026-10', '--output', 'a.csv', '--json'])).toContain(
    'cannot be used with',
  );
});
