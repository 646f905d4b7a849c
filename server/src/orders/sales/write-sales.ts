import { randomUUID } from 'node:crypto';
import { dayInWarsaw, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { and, asc, desc, eq, gt, inArray, isNotNull, max, ne, not, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { bookedTransfers, isTakenBack, type LicenceRow, licences, licenceTransitions } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';
import { type ProviderAction, providerActions } from '../../platform/db/tables/provider-action.ts';
import { type SaleRow, sales } from '../../platform/db/tables/sale.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { formatPln } from '../../platform/money.ts';
import { addressOf } from '../buyer-address.ts';
import { messages } from '../messages.ts';
import { vatOf } from '../pricing/pricing.ts';
import { buyerOf, currentOf, missingRecords, type SaleChange, type SoldOrder, sumOf } from './sale-records.ts';

/**
 * Writes the records that orders lack, whose companies are locked. Orders without a price, and what is no order, have none.
 * @param accepted the order that is accepted now; an earlier version has accepted another one without a sale
 */
export async function writeSales(transaction: Transaction, ids: readonly string[], accepted?: string): Promise<void> {
  const sold = await readSold(transaction, ids);
  const records = sold
    .sort((one, other) => one.order.acceptedOn.getTime() - other.order.acceptedOn.getTime())
    .flatMap((order) => missingRecords(order, order.order.id !== accepted));
  if (records.length === 0) return;
  await transaction.insert(sales).values(records);
  // The new buyer of an order has no invoice yet.
  const marks = records.filter(({ kind, gross, invoiceNumber }) => kind === 'correction' && gross > 0 && invoiceNumber === null);
  await transaction
    .update(licences)
    .set({ invoiceNumber: null, ksefNumber: null })
    .where(
      inArray(
        licences.paymentMark,
        marks.map(({ paymentMark }) => paymentMark),
      ),
    );
}

/** What an order or correction has sold to its buyer. Undefined before its acceptance, and for what is free. */
export async function findSold(transaction: Transaction, order: LicenceRow): Promise<SaleRow | undefined> {
  const orderId = order.licenseType === LicenceType.Correction ? order.parentId : order.id;
  if (orderId === null) return undefined;
  const isOf = and(eq(sales.orderId, orderId), eq(sales.paymentMark, order.paymentMark), gt(sales.gross, 0));
  const [sold] = await transaction.select().from(sales).where(isOf).orderBy(desc(sales.id)).limit(1);
  return sold;
}

/** @param amount grosze @returns what was sold, and what is left of its price @throws HttpError 409 for more than is left */
export async function writeRefund(
  transaction: Transaction,
  { id, paymentMark, licenseStatus }: LicenceRow,
  amount: number,
  reason: string,
): Promise<{ sold: SaleRow; left: number }> {
  await writeSales(transaction, [id]);
  const records = await transaction.select().from(sales).where(eq(sales.orderId, id)).orderBy(asc(sales.id));
  if (records.length === 0 || licenseStatus !== LicenceStatus.Accepted) throw new HttpError(409, messages.notRefundable(paymentMark));
  const left = sumOf(records, 'gross');
  if (amount > left) throw new HttpError(409, messages.refundTooHigh(paymentMark, formatPln(left)));
  const sold = currentOf(records);
  const vat = amount === left ? sumOf(records, 'vat') : vatOf(amount, sold.vatRate);
  const { id: _, recordedAt: __, ...record } = sold;
  await transaction.insert(sales).values({
    ...record,
    ...{ event: `refund ${randomUUID()}`, kind: 'refund', day: dayInWarsaw(new Date()), reason },
    ...{ gross: -amount, vat: -vat, discount: 0 },
  });
  return { sold, left: left - amount };
}

/** PostgreSQL takes 65535 parameters, and a record has 30. */
const ordersPerBatch = 200;

/** Writes the records of what an earlier version has decided: before an upgrade, or on another replica. */
export async function completeSales(database: Database): Promise<void> {
  const isGivenBack = sql`(select sum(gross) from sales as record where record.order_id = expected.id) = 0`;
  const found = await database
    .selectDistinct({ id: sql<string>`expected.id` })
    .from(sql`(${expectedEvents}) as expected (id, event) left join sales using (event)`)
    .where(sql`sales.event is null and ${isGivenBack} is not true`);
  for (let from = 0; from < found.length; from += ordersPerBatch) {
    const ids = found.slice(from, from + ordersPerBatch).map(({ id }) => id);
    await database.transaction(async (transaction) => {
      const { companyId } = licences;
      const owners = transaction.select({ companyId }).from(licences).where(inArray(licences.id, ids));
      // As decisions and other replicas do: they would deadlock, or mix what was before and after.
      await transaction.select().from(companies).where(inArray(companies.id, owners)).orderBy(asc(companies.id)).for('no key update');
      await writeSales(transaction, ids);
    });
  }
}

const isSold = and(ne(licences.licenseType, LicenceType.Correction), gt(licences.totalPrice, 0), isNotNull(licences.acceptedOn));

/** The orders with the events of their records. A change after the whole price was given back has no record. */
const expectedEvents = sql`
  select id, 'sale ' || id from licences where ${isSold}
  union all select id, 'cancellation ' || id from licences where ${isSold} and license_status = ${LicenceStatus.Canceled}
  union all select licences.id, 'corrected nip ' || a.id || ' ' || licences.id || ' minus' from provider_actions as a
    join licences on licences.id = a.licence_id and ${isSold} and licences.accepted_on < a.at
    where a.action->>'kind' = 'nip-corrected'
  union all select c.parent_id, kind || c.id || ' minus' from licences as c
    join licences on licences.id = c.parent_id and ${isSold}
    join (values ('corrected ', null), ('correction-canceled ', ${LicenceStatus.Canceled}::int)) as change (kind, status)
      on status is null or status = c.license_status
    where c.replaced is not null and c.license_type = ${LicenceType.Correction}`;

async function readSold(transaction: Transaction, ids: readonly string[]): Promise<SoldOrder[]> {
  const found = await transaction
    .select({ order: licences, account: companies })
    .from(licences)
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .where(and(inArray(licences.id, [...ids]), isSold));
  if (found.length === 0) return [];
  const orderIds = found.map(({ order }) => order.id);
  const requests = await transaction
    .select()
    .from(licences)
    .where(and(inArray(licences.parentId, orderIds), isNotNull(licences.replaced)))
    .orderBy(asc(licences.acceptedOn), asc(licences.id));
  const cancellations = await readCancellations(transaction, [...orderIds, ...requests.map(({ id }) => id)]);
  const licenceIds = found.flatMap(({ order: { id, parentId } }) => (parentId === null ? [id] : [id, parentId]));
  const actions = await transaction
    .select()
    .from(providerActions)
    .where(inArray(providerActions.licenceId, licenceIds))
    .orderBy(asc(providerActions.id));
  const payments = await transaction
    .select({ orderId: bookedTransfers.licenceId, paidOn: max(bankTransfers.bookedOn) })
    .from(bookedTransfers)
    .innerJoin(bankTransfers, eq(bankTransfers.id, bookedTransfers.transferId))
    .where(and(inArray(bookedTransfers.licenceId, orderIds), not(isTakenBack)))
    .groupBy(bookedTransfers.licenceId);
  const stored = await transaction.select().from(sales).where(inArray(sales.orderId, orderIds)).orderBy(asc(sales.id));
  const names = await transaction.select({ id: products.id, productName: products.productName }).from(products);

  return found.flatMap(({ order: { acceptedOn, ...order }, account }) => {
    if (acceptedOn === null) return [];
    const own = requests.filter(({ parentId }) => parentId === order.id);
    const since = (kind: ProviderAction['kind']) =>
      actions.filter(
        ({ licenceId, action, at }) => (licenceId === order.id || licenceId === order.parentId) && action.kind === kind && at > acceptedOn,
      );
    const [moved] = since('start-moved');
    const product = productAtAcceptance(order, own);
    return {
      order: { ...order, acceptedOn },
      product: { ...product, productName: names.find(({ id }) => id === product.productId)?.productName ?? '' },
      account: account.erasedAt === null ? { nip: account.nip, ...addressOf(account) } : undefined,
      paidOn: payments.find(({ orderId }) => orderId === order.id)?.paidOn ?? null,
      firstStart: moved?.action.kind === 'start-moved' && order.parentId === null ? new Date(moved.action.from) : undefined,
      isTermChanged: order.parentId !== null && [...since('start-moved'), ...since('days-added')].length > 0,
      changes: changesOf(order, own, since('nip-corrected'), cancellations).sort((one, other) => one.at.getTime() - other.at.getTime()),
      stored: stored.filter(({ orderId }) => orderId === order.id).map(({ id: _, recordedAt: __, ...record }) => record),
    };
  });
}

type Order = Omit<LicenceRow, 'acceptedOn'>;
type Cancellations = ReadonlyMap<string, { at: Date; reason: string | null }>;

async function readCancellations(transaction: Transaction, ids: readonly string[]): Promise<Cancellations> {
  const { licenceId, at, reason, fromStatus, toStatus } = licenceTransitions;
  const rows = await transaction
    .select({ licenceId, at, reason })
    .from(licenceTransitions)
    .where(and(inArray(licenceId, [...ids]), eq(fromStatus, LicenceStatus.Accepted), eq(toStatus, LicenceStatus.Canceled)));
  return new Map(rows.map(({ licenceId: id, ...cancellation }) => [id, cancellation]));
}

/** The first accepted extension has what it replaced. */
function productAtAcceptance(order: Order, requests: readonly LicenceRow[]) {
  const extension = requests.find(({ licenseType }) => licenseType === LicenceType.Extension);
  return extension?.replaced && 'productId' in extension.replaced ? extension.replaced : order;
}

function changesOf(
  order: Order,
  requests: readonly LicenceRow[],
  actions: readonly (typeof providerActions.$inferSelect)[],
  cancellations: Cancellations,
): SaleChange[] {
  const canceled = cancellations.get(order.id);
  const corrections = requests.flatMap((request): SaleChange[] => {
    const { id: key, acceptedOn: at, replaced: from, paymentMark: mark } = request;
    if (at === null || from === null || 'productId' in from) return [];
    const undone = cancellations.get(key);
    // A correction of an earlier version has no address: the licence keeps its own for the same NIP.
    const { companyName, nip, ...address } = buyerOf(request);
    const to = { companyName, nip, ...((address.buyerAddress !== null || nip !== from.nip) && address) };
    return [
      { kind: 'corrected', key, mark, at, reason: null, from, to },
      ...(undone === undefined ? [] : [{ kind: 'correction-canceled', key, ...undone } as const]),
    ];
  });
  const nips = actions.flatMap(({ id, licenceId, action, at, reason }): SaleChange[] => {
    if (action.kind !== 'nip-corrected' || (licenceId !== order.id && action.to !== order.nip)) return [];
    const { companyName: _, ...buyer } = buyerOf(order);
    return [{ kind: 'corrected', key: `nip ${id} ${order.id}`, at, reason, from: { nip: action.from }, to: { ...buyer, nip: action.to } }];
  });
  return [...(canceled === undefined ? [] : [{ kind: 'canceled', ...canceled } as const]), ...corrections, ...nips];
}
