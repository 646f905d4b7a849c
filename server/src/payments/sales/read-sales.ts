import { and, asc, between, desc, eq, gt, or } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { typeName } from '../../orders/order-summary.ts';
import { completeSales } from '../../orders/sales/write-sales.ts';
import { type Database, inBatches, readSnapshot, type Transaction } from '../../platform/db/database.ts';
import { type SaleRow, sales, salesExports } from '../../platform/db/tables/sale.ts';
import { toPln } from '../../platform/money.ts';

export type Sales = Awaited<ReturnType<typeof readSales>>;
export type Sale = ReturnType<typeof presentSale>;

/** The records of a month, sums by VAT rate, whose VAT is that of the records, and what was added after the last export. Amounts are in PLN. */
export async function readSales(database: Database, month: string) {
  await completeSales(database);
  return readSnapshot(database, async (transaction) => {
    const records = await selectMonth(transaction, month);
    return { month, ...sumsOf(records), orders: records.map(presentSale), added: await readAdded(transaction, month, records) };
  });
}

/** Reads the records of a month in batches. */
export async function* readSalesInBatches(database: Database, month: string, batchSize?: number) {
  await completeSales(database);
  const read = (after: SaleRow | undefined, limit: number) => selectMonth(database, month, after).limit(limit);
  for await (const batch of inBatches<SaleRow>(read, batchSize)) yield batch.map(presentSale);
}

export async function rememberExport(database: Database, month: string, records: number, actor: string): Promise<void> {
  await database.insert(salesExports).values({ month, records, actor });
}

/** How many records came after the last export of the month. Undefined without an export, or without such records. */
async function readAdded(transaction: Transaction, month: string, records: readonly SaleRow[]) {
  const last = transaction.select().from(salesExports).where(eq(salesExports.month, month)).orderBy(desc(salesExports.id)).limit(1);
  const [exported] = await last;
  const count = exported === undefined ? 0 : records.length - exported.records;
  if (exported === undefined || count <= 0) return undefined;
  const newest = records.toSorted((one, other) => other.id - one.id).slice(0, count);
  return { count, exportedOn: exported.exportedAt, areOrders: newest.every(({ kind }) => kind === 'sale') };
}

function selectMonth(database: Database, month: string, after?: SaleRow) {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  const isLater = after && or(gt(sales.day, after.day), and(eq(sales.day, after.day), gt(sales.id, after.id)));
  return database
    .select()
    .from(sales)
    .where(and(between(sales.day, first.toString(), last.toString()), isLater))
    .orderBy(asc(sales.day), asc(sales.id));
}

export function presentSale(sale: SaleRow) {
  const { kind, paymentMark, licenseType, day, productName, companyName, nip, orderedOn, acceptedOn, paidOn, promoCode, vatRate } = sale;
  return {
    kind,
    paymentMark,
    type: typeName(licenseType),
    day,
    productName,
    companyName,
    nip,
    address: sale.buyerAddress,
    postCode: sale.buyerPostCode,
    city: sale.buyerCity,
    orderedOn,
    acceptedOn,
    paidOn,
    startedOn: sale.startedOn,
    expiresOn: sale.expiresOn,
    promoCode,
    discount: toPln(sale.discount),
    ...amountsOf(sale.gross, sale.vat),
    vatRate,
    reason: sale.reason,
    unknown: sale.unknown,
    invoiceNumber: sale.invoiceNumber,
    ksefNumber: sale.ksefNumber,
  };
}

const amountsOf = (gross: number, vat: number) => ({ gross: toPln(gross), net: toPln(gross - vat), vat: toPln(vat) });

function sumsOf(records: readonly SaleRow[]) {
  const byRate = [...Map.groupBy(records, ({ vatRate }) => vatRate)].map(([vatRate, orders]) => ({ vatRate, ...sumOf(orders) }));
  return { total: sumOf(records), byRate: byRate.sort((one, other) => (other.vatRate ?? -1) - (one.vatRate ?? -1)) };
}

function sumOf(records: readonly SaleRow[]) {
  const gross = records.reduce((sum, record) => sum + record.gross, 0);
  const vat = records.reduce((sum, record) => sum + record.vat, 0);
  return { count: records.length, ...amountsOf(gross, vat) };
}
