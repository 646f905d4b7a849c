import { LicenceStatus } from '@osk/shared/contract/licence';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { isWithin } from '../../command-line/options.ts';
import { typeName } from '../../orders/order-summary.ts';
import { vatOf } from '../../orders/pricing/pricing.ts';
import { type Database, inBatches, readSnapshot } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type LicenceRow, licences, licenceTransitions } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';
import { toPln } from '../../platform/money.ts';

export type Sales = Awaited<ReturnType<typeof readSales>>;
export type Sale = ReturnType<typeof presentSale>;

/**
 * The paid orders of a month in Warsaw, and sums by VAT rate, whose VAT is that of the orders, as on their invoices. Orders canceled in the
 * month after their acceptance are apart: they need a correction.
 */
export async function readSales(database: Database, month: string) {
  return readSnapshot(database, async (transaction) => {
    const sold = await selectSales(transaction, month, false);
    const canceled = await selectSales(transaction, month, true);
    return { month, ...sumsOf(sold.map(({ licence }) => licence)), orders: sold.map(presentSale), canceled: canceled.map(presentSale) };
  });
}

/** Reads the sold or the canceled orders of a month in batches. One that is canceled meanwhile may be missing. */
export async function* readSalesInBatches(database: Database, month: string, canceled: boolean, batchSize?: number) {
  const read = (after: Sold | undefined, limit: number) => selectSales(database, month, canceled, after).limit(limit);
  for await (const batch of inBatches<Sold>(read, batchSize)) yield batch.map(presentSale);
}

/** With microseconds, which a Date cannot hold. */
const acceptedAt = sql<string>`${licences.acceptedOn}::text`;

function selectSales(database: Database, month: string, canceled: boolean, after?: Sold) {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const days = { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
  const inMonth = canceled
    ? isWithin(licenceTransitions.at, days)
    : and(eq(licences.licenseStatus, LicenceStatus.Accepted), isWithin(licences.acceptedOn, days));
  const key = sql`(${licences.acceptedOn}, ${licences.id})`;
  return database
    .select({
      licence: licences,
      acceptedAt,
      canceledOn: licenceTransitions.at,
      productName: products.productName,
      email: companies.email,
    })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .leftJoin(
      licenceTransitions,
      and(
        eq(licenceTransitions.licenceId, licences.id),
        eq(licenceTransitions.fromStatus, LicenceStatus.Accepted),
        eq(licenceTransitions.toStatus, LicenceStatus.Canceled),
      ),
    )
    .where(and(gt(licences.totalPrice, 0), inMonth, after && sql`${key} > (${after.acceptedAt}::timestamptz, ${after.licence.id}::uuid)`))
    .orderBy(asc(licences.acceptedOn), asc(licences.id));
}

type Sold = { licence: LicenceRow; acceptedAt: string; canceledOn: Date | null; productName: string; email: string };

/** Amounts are in PLN. */
function presentSale({ licence, canceledOn, productName, email }: Sold) {
  const { paymentMark, licenseType, companyName, nip, totalPrice, discount, vatRate, promoCode } = licence;
  return {
    paymentMark,
    type: typeName(licenseType),
    productName,
    companyName,
    nip,
    address: licence.buyerAddress,
    postCode: licence.buyerPostCode,
    city: licence.buyerCity,
    email: email || null,
    orderedOn: licence.createdOn,
    acceptedOn: licence.acceptedOn,
    canceledOn,
    startedOn: licence.startedOn,
    expiresOn: licence.expiresOn,
    promoCode,
    discount: toPln(discount),
    ...amountsOf(totalPrice, vatOf(totalPrice, vatRate)),
    vatRate,
    invoiceNumber: licence.invoiceNumber,
    ksefNumber: licence.ksefNumber,
  };
}

const amountsOf = (gross: number, vat: number) => ({ gross: toPln(gross), net: toPln(gross - vat), vat: toPln(vat) });

function sumsOf(sold: readonly LicenceRow[]) {
  const byRate = [...Map.groupBy(sold, ({ vatRate }) => vatRate)].map(([vatRate, orders]) => ({ vatRate, ...sumOf(orders) }));
  return { total: sumOf(sold), byRate: byRate.sort((one, other) => (other.vatRate ?? -1) - (one.vatRate ?? -1)) };
}

function sumOf(orders: readonly LicenceRow[]) {
  const gross = orders.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const vat = orders.reduce((sum, { totalPrice, vatRate }) => sum + vatOf(totalPrice, vatRate), 0);
  return { count: orders.length, ...amountsOf(gross, vat) };
}
