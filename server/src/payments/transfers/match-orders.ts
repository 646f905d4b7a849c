import { LicenceStatus } from '@osk/shared/contract/licence';
import { desc, eq, inArray } from 'drizzle-orm';
import { formatAmount, formatDay } from '../../command-line/format.ts';
import { findPaymentMarks } from '../../orders/payment-marks.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { bookedTransfers, isTakenBack, type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { toPln } from '../../platform/money.ts';
import { type Credit, partSeparator } from '../statement/statement.ts';
import { letters } from './same-transfer.ts';
import { paidFor } from './transfer-store.ts';

/** Why a transfer accepts no order: a code for programs, an explanation for people. */
export type Mismatch = { paymentMark: string | null; reason: string; explanation: string };

const { Pending, Accepted, Rejected, Canceled } = LicenceStatus;

/** Whether the provider's own money came back: the bank marks it, or its title begins with ZWROT. */
export function isReturn({ title, isReversal }: Pick<Credit, 'title' | 'isReversal'>): boolean {
  const texts = title.split(partSeparator).map((text) => text.replace(/^.*\/TXT\//i, ''));
  return isReversal === true || texts.some((text) => /^ZWRO[TC]|ZWROTPRZELEWU/.test(letters(text)));
}

/** Why the transfer itself can match no order. */
export function findFlaw(transfer: Pick<Credit, 'title' | 'isReversal'>): Mismatch | undefined {
  const [mark = null] = findPaymentMarks(transfer.title);
  if (isReturn(transfer)) {
    return mismatch('returned', 'money that came back, not a payment: assign it only if it pays for an order', mark);
  }
  return mark === null ? mismatch('no-mark', 'no payment mark in the title') : undefined;
}

/** The pending orders in the title of a transfer, when it has exactly their sum. `paid` are those that the same dry run pays. */
export async function matchOrders(
  transaction: Transaction,
  transfer: Pick<Credit, 'title' | 'hundredths' | 'currency' | 'isReversal'>,
  paid: ReadonlySet<string>,
): Promise<LicenceRow[] | Mismatch> {
  const flaw = findFlaw(transfer);
  if (flaw !== undefined) return flaw;
  const { title, hundredths, currency } = transfer;
  const marks = findPaymentMarks(title);
  const rows = await transaction.select().from(licences).where(inArray(licences.paymentMark, marks));
  const found = marks.flatMap((mark) => rows.filter(({ paymentMark }) => paymentMark === mark));
  const [first] = found;
  if (first === undefined) return mismatch('unknown-mark', `no order has the mark ${marks.join(', ')}`);
  const price = found.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const isPrice = currency === 'PLN' && hundredths === price;
  for (const order of found) {
    const { paymentMark } = order;
    const obstacle = paid.has(paymentMark) ? alreadyPaid(paymentMark) : await findObstacle(transaction, order, { hundredths, isPrice });
    if (obstacle !== undefined) return obstacle;
  }
  if (currency !== 'PLN') return mismatch('other-currency', `the transfer is in ${currency}`, first.paymentMark);
  if (isPrice) return found;
  const [expected, received] = [formatAmount(toPln(price)), formatAmount(toPln(hundredths))];
  if (found.length === 1) return mismatch('amount-differs', `expected ${expected}, received ${received}`, first.paymentMark);
  const all = found.map(({ paymentMark }) => paymentMark).join(', ');
  return mismatch('several-orders', `${all} cost ${expected} together, received ${received}`, first.paymentMark);
}

/** @param isPrice whether the transfer has the price of all orders in its title */
async function findObstacle(
  transaction: Transaction,
  order: LicenceRow,
  { hundredths, isPrice }: { hundredths: number; isPrice: boolean },
): Promise<Mismatch | undefined> {
  const { id, paymentMark, licenseStatus, totalPrice } = order;
  const paid = await paidFor(transaction, order);
  // An accepted order may have been agreed for less, so a transfer of more than the rest is a second payment.
  const isPart = licenseStatus === Pending || (licenseStatus === Accepted && paid + hundredths <= totalPrice);
  if (paid > 0 && paid < totalPrice && isPart) {
    const explanation = `${formatAmount(toPln(paid))} of ${formatAmount(toPln(totalPrice))} are paid: assign the rest with --part`;
    return mismatch('partly-paid', explanation, paymentMark);
  }
  if (licenseStatus === Pending) return undefined;
  if (licenseStatus === Rejected) return mismatch('order-ended', 'the order was rejected: check for a refund', paymentMark);
  if (licenseStatus === Canceled) return mismatch('order-ended', 'the order was canceled: check for a refund', paymentMark);
  if (licenseStatus !== Accepted) return mismatch('not-acceptable', 'the order cannot be accepted', paymentMark);
  const { transferId, bookedAt } = bookedTransfers;
  const bookings = await transaction
    .select({ transferId, bookedAt, isTakenBack })
    .from(bookedTransfers)
    .where(eq(bookedTransfers.licenceId, id))
    .orderBy(desc(bookedAt));
  if (bookings.length === 0) {
    return mismatch('already-accepted', 'already accepted, not by a bank statement: check whether this is its payment', paymentMark);
  }
  const booking = bookings.find((one) => !one.isTakenBack);
  if (booking === undefined) {
    return mismatch('payment-taken-back', 'its payment was taken back: assign this one, if it pays instead', paymentMark);
  }
  if (booking.transferId !== null || !isPrice) return alreadyPaid(paymentMark);
  const when = formatDay(booking.bookedAt.toISOString());
  const explanation = `a transfer imported on ${when} paid it, but an earlier version did not store it: assign this one, if it is the same`;
  return mismatch('already-paid', explanation, paymentMark);
}

const alreadyPaid = (paymentMark: string) => mismatch('already-paid', 'already paid by another transfer: check for a refund', paymentMark);

export function mismatch(reason: string, explanation: string, paymentMark: string | null = null): Mismatch {
  return { reason, explanation, paymentMark };
}
