import { LicenceStatus } from '@osk/shared/contract/licence';
import { eq, inArray, sql } from 'drizzle-orm';
import type { LicenceRow } from '../../features/licences/present-licence.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { bookedTransfers, licences } from '../../platform/db/tables/licence.ts';
import { toPln } from '../../platform/money.ts';
import type { OperatorContext } from '../command.ts';
import { formatAmount } from '../presentation/format.ts';
import type { Credit } from './read-statement.ts';

/** Why a transfer accepts no order: a name for programs, a sentence for people. */
export type NotAccepted = { reason: Reason; explanation: string; paymentMark: string | null };
type Reason =
  | 'no-mark'
  | 'unknown-mark'
  | 'several-orders'
  | 'other-currency'
  | 'amount-differs'
  | 'already-imported'
  | 'already-paid'
  | 'already-accepted'
  | 'order-ended'
  | 'refused';

/** A credit with the payment marks in its title, one at least. */
type MarkedCredit = Credit & { marks: readonly string[] };

/** Of a credit whose title has no mark. */
export const noMark = not('no-mark', 'no payment mark in the title');

const importLock = 714_200_002;
const { Pending, Accepted, Rejected, Canceled } = LicenceStatus;

/**
 * Accepts the order that a transfer pays, and books the transfer, in a transaction of their own or in one that is rolled back.
 * @returns the order's row, or why it is not accepted.
 * @throws HttpError when the order cannot be accepted.
 */
export async function bookTransfer(
  transaction: Transaction,
  { decisions, actor }: OperatorContext,
  credit: MarkedCredit,
  fingerprint: string,
): Promise<LicenceRow | NotAccepted> {
  // Imports follow one another: of two that bring the same transfer, the second one finds it booked.
  await transaction.execute(sql`select pg_advisory_xact_lock(${importLock})`);
  const order = await payableOrder(transaction, credit, fingerprint);
  if ('reason' in order) return order;
  const accepted = await decisions.accept(transaction, order.paymentMark, actor);
  await transaction.insert(bookedTransfers).values({ fingerprint, licenceId: order.id, actor });
  return accepted;
}

async function payableOrder(transaction: Transaction, credit: MarkedCredit, fingerprint: string): Promise<LicenceRow | NotAccepted> {
  const [booked] = await transaction
    .select({ paymentMark: licences.paymentMark })
    .from(bookedTransfers)
    .innerJoin(licences, eq(licences.id, bookedTransfers.licenceId))
    .where(eq(bookedTransfers.fingerprint, fingerprint));
  if (booked !== undefined) return not('already-imported', 'imported before, it paid this order', booked.paymentMark);
  const { marks } = credit;
  const [order, ...others] = await transaction.select().from(licences).where(inArray(licences.paymentMark, marks));
  if (order === undefined) return not('unknown-mark', `no order has the mark ${marks.join(', ')}`);
  if (others.length > 0) return not('several-orders', `several orders in one title: ${marks.join(', ')}`);
  return (await obstacle(transaction, credit, order)) ?? order;
}

async function obstacle(transaction: Transaction, credit: Credit, order: LicenceRow): Promise<NotAccepted | undefined> {
  const { paymentMark, licenseStatus, totalPrice } = order;
  const { hundredths, currency } = credit;
  if (licenseStatus === Accepted) {
    const [transfer] = await transaction.select().from(bookedTransfers).where(eq(bookedTransfers.licenceId, order.id)).limit(1);
    return transfer === undefined
      ? not('already-accepted', 'accepted before, not by a statement: check whether this is its payment', paymentMark)
      : not('already-paid', 'paid by another transfer before: check for a refund', paymentMark);
  }
  if (licenseStatus === Rejected) return not('order-ended', 'the order was rejected: check for a refund', paymentMark);
  if (licenseStatus === Canceled) return not('order-ended', 'the order was canceled: check for a refund', paymentMark);
  if (currency !== 'PLN') return not('other-currency', `the transfer is in ${currency}`, paymentMark);
  if (licenseStatus === Pending && hundredths !== totalPrice) {
    const [expected, received] = [formatAmount(toPln(totalPrice)), formatAmount(toPln(hundredths))];
    return not('amount-differs', `expected ${expected}, received ${received}`, paymentMark);
  }
  return undefined;
}

function not(reason: Reason, explanation: string, paymentMark: string | null = null): NotAccepted {
  return { reason, explanation, paymentMark };
}
