import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { formatDate } from '../../command-line/format.ts';
import { findPaymentMarks } from '../../orders/payment-marks.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type BankTransferRow, bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { isReturn, type Mismatch, mismatch } from './match-orders.ts';
import { isEqualIfKnown, isSameText, letters, shortestTitle } from './same-transfer.ts';
import { marksPaidBy, setState } from './transfer-store.ts';

type Reversal = Pick<
  BankTransferRow,
  'account' | 'bookedOn' | 'hundredths' | 'currency' | 'title' | 'reference' | 'format' | 'isReversal' | 'state' | 'id'
>;

/**
 * Finds the transfer that a reversal takes back: by the bank's reference, or by marks or title. Without a title it is the only one of its
 * amount. Of several, one that pays for nothing comes first, then the latest.
 */
export function findOriginal<Original extends Reversal>(reversal: Reversal, transfers: readonly Original[]): Original | undefined {
  const possible = transfers.filter(
    (transfer) =>
      transfer.hundredths + reversal.hundredths === 0 &&
      transfer.currency === reversal.currency &&
      transfer.bookedOn <= reversal.bookedOn &&
      isEqualIfKnown(transfer.account, reversal.account) &&
      !isReturn(transfer),
  );
  const withReference = possible.filter(
    ({ reference, format }) => reference !== '' && reference === reversal.reference && format === reversal.format,
  );
  const named = possible.filter((transfer) => isNamed(reversal, transfer));
  const only = letters(reversal.title) === '' && possible.length === 1 ? possible : [];
  const found = [withReference, named, only].find(({ length }) => length > 0) ?? [];
  const isBooked = ({ state }: Reversal) => Number(state === 'booked');
  return found.sort((one, other) => isBooked(one) - isBooked(other) || other.bookedOn.localeCompare(one.bookedOn) || other.id - one.id)[0];
}

function isNamed({ title }: Reversal, original: Reversal): boolean {
  const [marks, others] = [findPaymentMarks(title), findPaymentMarks(original.title)];
  return marks.length > 0 ? marks.every((mark) => others.includes(mark)) : isSameText(title, original.title, shortestTitle);
}

/** Connects reversals with the transfers that they take back. Those paid for nothing count as sent back from now on. */
export async function linkReversals(transaction: Transaction, actor: string): Promise<void> {
  const isOpen = and(lt(bankTransfers.hundredths, 0), isNull(bankTransfers.reverses));
  const open = await transaction.select().from(bankTransfers).where(isOpen).orderBy(asc(bankTransfers.bookedOn), asc(bankTransfers.id));
  if (open.length === 0) return;
  const amounts = [...new Set(open.map(({ hundredths }) => 0 - hundredths))];
  const reversed = transaction.select({ id: bankTransfers.reverses }).from(bankTransfers).where(isNotNull(bankTransfers.reverses));
  let credits = await transaction
    .select()
    .from(bankTransfers)
    .where(and(inArray(bankTransfers.hundredths, amounts), notInArray(bankTransfers.id, reversed)));
  for (const reversal of open) {
    const original = findOriginal(reversal, credits);
    if (original === undefined) continue;
    credits = credits.filter((credit) => credit !== original);
    await transaction.update(bankTransfers).set({ reverses: original.id }).where(eq(bankTransfers.id, reversal.id));
    if (original.state === 'unmatched') {
      await setState(transaction, [original.id], 'refunded', actor, `taken back on ${formatDate(reversal.bookedOn)}`);
    }
    if (original.state === 'refunded' && reversal.state === 'unmatched') {
      await setState(transaction, [reversal.id], 'dismissed', actor, `sends back the transfer ${original.id}`);
    }
  }
}

type Pair = { row: BankTransferRow; counterpart: BankTransferRow };

/** Reads the reversals and the transfers that they take back, each with the other, by their numbers. */
export async function readPairs(database: Database): Promise<ReadonlyMap<number, Pair>> {
  const original = alias(bankTransfers, 'original');
  const pairs = await database
    .select({ reversal: bankTransfers, original })
    .from(bankTransfers)
    .innerJoin(original, eq(original.id, bankTransfers.reverses));
  return new Map(
    pairs.flatMap(({ reversal, original }) => [
      [reversal.id, { row: reversal, counterpart: original }],
      [original.id, { row: original, counterpart: reversal }],
    ]),
  );
}

/** The orders that the transfer of a reversal has paid for, and those that its title names. */
export async function ordersOf(database: Database, { title }: BankTransferRow, original?: BankTransferRow): Promise<LicenceRow[]> {
  const marks = findPaymentMarks(`${title} ${original?.title ?? ''}`);
  const paid = await marksPaidBy(database, original === undefined ? [] : [original.id]);
  const all = original === undefined ? marks : [...marks, ...paid(original.id)];
  return database.select().from(licences).where(inArray(licences.paymentMark, all)).orderBy(asc(licences.createdOn));
}

/** Explains what a reversal takes back, and what to do. */
export async function describeReversal(database: Database, reversal: BankTransferRow, original?: BankTransferRow): Promise<Mismatch> {
  const orders = (await ordersOf(database, reversal, original)).map(({ paymentMark }) => paymentMark);
  const [mark = null] = orders;
  const see = mark === null ? 'dismiss it, if it paid for no order' : `see orders show ${mark}`;
  if (original === undefined) return mismatch('taken-back', `takes back a transfer that is not stored: ${see}`, mark);
  const what = `takes back the transfer of ${formatDate(original.bookedOn)}`;
  if (original.state === 'booked') return mismatch('taken-back', `${what}, which paid for ${orders.join(', ')}: ${see}`, mark);
  const next = reversal.state === 'unmatched' ? 'dismiss it' : 'nothing is left to do';
  return mismatch('taken-back', `${what}, which paid for no order: ${next}`, mark);
}

/** The reversals that concern an order: of its transfers, or with its mark in their titles. */
export async function reversalsOf(database: Database, paymentMark: string, transfers: readonly number[]): Promise<BankTransferRow[]> {
  const rows = await database.select().from(bankTransfers).where(lt(bankTransfers.hundredths, 0)).orderBy(asc(bankTransfers.bookedOn));
  return rows.filter(({ reverses, title }) => transfers.includes(reverses ?? 0) || findPaymentMarks(title).includes(paymentMark));
}
