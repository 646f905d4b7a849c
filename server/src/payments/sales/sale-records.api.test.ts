import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bankStatementOf } from '../../../testing/bank-statements.ts';
import { useShop } from '../../../testing/shop.ts';
import { completeSales } from '../../orders/sales/write-sales.ts';
import { sales } from '../../platform/db/tables/sale.ts';

const { portal, operator, ...licensing } = useShop();

const sell = async (productName: string, acceptedOn = new Date().toISOString()) => {
  const { token, email } = await portal.company();
  const order = await licensing.buy(token, productName);
  return { ...(await licensing.acceptAt(acceptedOn, order.paymentMark)), token, email };
};
const recordsOf = async (mark: string) => (await operator.result(['orders', 'show', mark])).sales;
const dayOf = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' });
const correctNip = (mark: string) => operator.result(['licences', 'correct-nip', mark, '--nip', '526-000-12-46', '--reason', 'literówka']);

/** Leaves the orders as an earlier version does: without records. */
const forget = () =>
  portal.database.transaction(async (transaction) => {
    for (const statement of ['alter table sales disable trigger user', 'delete from sales', 'alter table sales enable trigger user'])
      await transaction.execute(sql.raw(statement));
  });

test('SAL-01 rejects a change of a record, also by SQL', async () => {
  await sell('Start', '2025-04-10T10:00:00.000Z');
  for (const statement of ['update sales set gross = 1', 'delete from sales']) {
    await expect(portal.database.execute(sql.raw(statement))).rejects.toThrow();
  }
});

test('SAL-01 takes a canceled correction back in the month of its cancellation', async () => {
  const { id, paymentMark, token } = await sell('Start', '2025-03-10T10:00:00.000Z');
  const correction = await licensing.correct(token, id, 'Firma nowa');
  await licensing.accept(correction.paymentMark);
  await licensing.cancel(correction.paymentMark, 'pomyłka');
  await licensing.cancel(paymentMark);
  expect(await recordsOf(paymentMark)).toMatchObject([
    { kind: 'sale', companyName: 'Nowa Szkoła', gross: 349 },
    { kind: 'correction', companyName: 'Nowa Szkoła', gross: -349 },
    { kind: 'correction', companyName: 'Firma nowa', gross: 349 },
    { kind: 'correction', companyName: 'Firma nowa', gross: -349, reason: 'pomyłka' },
    { kind: 'correction', companyName: 'Nowa Szkoła', gross: 349, paymentMark },
    { kind: 'cancellation', companyName: 'Nowa Szkoła', gross: -349 },
  ]);
});

test('SAL-01 corrects the NIP of a sold order by two records', async () => {
  const { paymentMark } = await sell('Start', '2025-02-10T10:00:00.000Z');
  await correctNip(paymentMark);
  expect(await recordsOf(paymentMark)).toMatchObject([
    { nip: '1234567890', gross: 349, day: '2025-02-10' },
    { nip: '1234567890', gross: -349, day: dayOf(new Date()), reason: 'literówka' },
    { nip: '5260001246', gross: 349, day: dayOf(new Date()) },
  ]);
});

test('SAL-01 gives back no more than the price', async () => {
  const { paymentMark, email } = await sell('Start', '2025-02-11T10:00:00.000Z');
  const refund = (amount: string) => ['orders', 'refund', paymentMark, '--amount', amount, '--reason', 'rabat'];
  await operator.result(['orders', 'invoice', paymentMark, '--number', 'FV/1/2025']);
  const text = `49,00 zł of ${paymentMark} given back, 300,00 zł left: Nowa Szkoła. The invoice FV/1/2025 needs a correction.\n`;
  expect((await operator.type(refund('49'))).out).toContain(text);
  expect((await licensing.mails(email, paymentMark)).at(-1)?.text).toMatch(/Produkt: Start\nZwrot: 49,00.zł\nCena po zwrocie: 300,00.zł/);
  expect((await operator.type(['orders', 'show', paymentMark])).out).toMatch(/ 49,00 zł given back \(rabat\) +operator:anna$/m);
  expect(await operator.failure(refund('300,01'))).toMatch(/^At most 300,00.zł of order \w+ can be given back\.$/);
  await operator.result(refund('300'));
  const { gross, vat } = (await recordsOf(paymentMark)).reduce(
    (sum: { gross: number; vat: number }, one: typeof sum) => ({ gross: sum.gross + one.gross, vat: sum.vat + one.vat }),
    { gross: 0, vat: 0 },
  );
  expect([gross, Math.round(vat * 100)]).toEqual([0, 0]);
  const { paymentMark: pending } = await licensing.buyAnew();
  expect(await operator.failure(['orders', 'refund', pending, '--amount', '1', '--reason', 'x'])).toContain(
    'There is nothing to give back',
  );
});

test('SAL-01 a new buyer of an order has no invoice yet, and a closed month keeps that of the former one', async () => {
  const { paymentMark } = await sell('Start', '2025-02-12T10:00:00.000Z');
  const record = (...args: string[]) => operator.type(['orders', 'invoice', paymentMark, '--number', ...args]);
  await record('FV/2/2025', '--ksef', '6760000109-20261012-0100A0B1C2D3-A8');
  await correctNip(paymentMark);
  const invoices = async () => (await recordsOf(paymentMark)).map(({ invoiceNumber }: { invoiceNumber: string | null }) => invoiceNumber);
  expect(await invoices()).toEqual(['FV/2/2025', 'FV/2/2025', null]);
  const month = (await operator.type(['sales', 'export', '--month', '2025-02'])).out;
  expect((await record('FV/11/2026')).code).toBe(0);
  expect(await invoices()).toEqual(['FV/2/2025', 'FV/2/2025', 'FV/11/2026']);
  expect((await record('FV/12/2026', '--replace')).code).toBe(0);
  expect(await invoices()).toEqual(['FV/2/2025', 'FV/2/2025', 'FV/12/2026']);
  expect((await operator.type(['sales', 'export', '--month', '2025-02'])).out).toBe(month);
});

test('SAL-01 takes no correction back after a corrected NIP', async () => {
  const { id, paymentMark, token } = await sell('Start');
  const correction = await licensing.correct(token, id, 'Firma nowa');
  await licensing.accept(correction.paymentMark);
  await correctNip(paymentMark);
  expect(await operator.failure(['orders', 'cancel', correction.paymentMark])).toContain(
    `After the correction ${correction.paymentMark}, the NIP`,
  );
  expect(await licensing.row(id)).toMatchObject({ nip: '5260001246', companyName: 'Firma nowa' });
});

test('SAL-01 rebuilds from its history what an earlier version has sold, and names what is lost', async () => {
  const { token, email, nip } = await portal.company();
  const { id, paymentMark } = await licensing.buy(token, 'Start na rok', { nip });
  await licensing.acceptAt('2025-01-10T10:00:00.000Z', paymentMark);
  await licensing.change(id, { expiresOn: new Date(Date.now() + 200 * 86_400_000) });
  const extension = await licensing.extend(token, id, 'Komplet na rok');
  await licensing.accept(extension.paymentMark);
  const correction = await licensing.correct(token, id, 'Firma nowa');
  await licensing.accept(correction.paymentMark);
  await operator.result(['licences', 'prolong', paymentMark, '--days', '10', '--reason', 'awaria']);
  await licensing.cancel(paymentMark, 'rezygnacja', 'keep');
  const read = () => portal.database.select().from(sales).where(eq(sales.orderId, id)).orderBy(sales.id);
  const written = await read();
  expect(written).toHaveLength(4);
  await forget();
  await completeSales(portal.database);
  const withoutNumbers = (records: typeof written) => records.map(({ id: _, recordedAt: __, ...record }) => record);
  const rebuilt = await read();
  expect(withoutNumbers(rebuilt)).toEqual(withoutNumbers(written));
  await completeSales(portal.database);
  expect(await read()).toEqual(rebuilt);
  await operator.result(['companies', 'erase', email, '--yes', '--force']);
  await forget();
  const { out } = await operator.type(['sales', 'export', '--month', '2025-01']);
  expect(out).toMatch(/;Start na rok;Nowa Szkoła;[\d-]+;;;;.*;nie zapisano: adres\r\n$/);
});

test('SAL-01 corrects the NIP of an accepted extension by two records', async () => {
  const { token, id } = await sell('Start na rok');
  const extension = await licensing.extend(token, id, 'Komplet na rok');
  await licensing.accept(extension.paymentMark);
  await correctNip(extension.paymentMark);
  expect(await recordsOf(extension.paymentMark)).toMatchObject([
    { kind: 'sale', nip: '1234567890', gross: extension.totalPrice },
    { kind: 'correction', nip: '1234567890', gross: -extension.totalPrice },
    { kind: 'correction', nip: '5260001246', gross: extension.totalPrice },
  ]);
});

test('SAL-01 leaves an extension of another buyer as it is when the NIP of its licence is corrected to the same one', async () => {
  const { token, id, paymentMark } = await sell('Start na rok');
  const extension = await licensing.extend(token, id, 'Komplet na rok', { nip: '5260001246' });
  await licensing.accept(extension.paymentMark);
  await correctNip(paymentMark);
  await licensing.cancel(extension.paymentMark);
  expect(await recordsOf(extension.paymentMark)).toMatchObject([{ kind: 'sale' }, { kind: 'cancellation' }]);
});

test('SAL-02 leaves a sale of an earlier version in the month of its acceptance when a decision comes first', async () => {
  const { token } = await portal.company();
  const { paymentMark } = await licensing.buy(token, 'Start');
  const statement = bankStatementOf([{ title: paymentMark, amount: '349,00', date: '25.07.2025' }]);
  await operator.result(['statement', 'import', 'wyciag.csv'], { 'wyciag.csv': statement });
  await forget();
  await licensing.cancel(paymentMark);
  expect(await recordsOf(paymentMark)).toMatchObject([
    { kind: 'sale', day: dayOf(new Date()), paidOn: '2025-07-25' },
    { kind: 'cancellation', day: dayOf(new Date()) },
  ]);
});

test('SAL-01 completes what an earlier version has corrected, and nothing once the price was given back', async () => {
  const { paymentMark, token, id } = await sell('Start');
  await correctNip(paymentMark);
  const { paymentMark: canceled } = await sell('Start');
  await operator.result(['orders', 'refund', canceled, '--amount', '349', '--reason', 'zwrot']);
  await licensing.cancel(canceled);
  await portal.database.transaction(async (transaction) => {
    await transaction.execute(sql`alter table sales disable trigger user`);
    await transaction.execute(sql`delete from sales where event like 'corrected %'`);
    await transaction.execute(sql`alter table sales enable trigger user`);
  });
  await completeSales(portal.database);
  expect(await recordsOf(paymentMark)).toHaveLength(3);
  expect(await recordsOf(canceled)).toMatchObject([{ kind: 'sale' }, { kind: 'refund' }]);
  const correction = await licensing.correct(token, id, 'Firma nowa');
  await licensing.accept(correction.paymentMark);
  expect(await recordsOf(paymentMark)).toHaveLength(5);
});

test('SAL-01 records the address of what an earlier version has sold when its company is erased', async () => {
  const { token, email, nip } = await portal.company();
  const { paymentMark } = await licensing.buy(token, 'Start', { nip });
  const { buyerCity: city } = await licensing.accept(paymentMark);
  await licensing.cancel(paymentMark);
  await forget();
  await operator.result(['companies', 'erase', email, '--yes']);
  expect(city).toBeTruthy();
  expect(await recordsOf(paymentMark)).toMatchObject([
    { kind: 'sale', nip, city, unknown: '' },
    { kind: 'cancellation', nip, city },
  ]);
});
