import { createHash } from 'node:crypto';
import { LicenceStatus } from '@osk/shared/contract/licence';
import { eq, inArray, sql, TransactionRollbackError } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { bookedTransfers, type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { toPln } from '../../platform/money.ts';
import { expectedMessage, type OperatorContext } from '../command.ts';
import { formatAmount } from '../format.ts';
import { findPaymentMarks } from '../payment-marks.ts';
import type { Credit } from './parse-bank-statement.ts';

/** Why a transfer accepts no order: a code for programs, an explanation for people. */
type Mismatch = { paymentMark: string | null; reason: string; explanation: string };

type Transfer = Omit<Credit, 'hundredths'> & { amount: number };

/** The credits that accepted an order, and those that did not. Amounts are in the currency's units. */
export type Reconciliation = {
  accepted: (Transfer & { paymentMark: string; companyName: string })[];
  notAccepted: (Transfer & Mismatch)[];
};

const importLock = 714_200_002;
const { Pending, Accepted, Rejected, Canceled } = LicenceStatus;

type Outcome = LicenceRow | Mismatch;

/**
 * Matches credits to orders: a credit that pays exactly one pending order accepts it and is booked. Each match has its own transaction, so
 * an interrupted import can be repeated. A dry run rolls each back, so it locks a company only for a moment.
 */
export async function reconcile(context: OperatorContext, credits: readonly Credit[], dryRun: boolean): Promise<Reconciliation> {
  const reconciliation: Reconciliation = { accepted: [], notAccepted: [] };
  const fingerprints = fingerprintsOf(credits);
  // A dry run finds them pending in the database.
  const paid = new Set<string>();
  for (const [index, credit] of credits.entries()) {
    const { hundredths, ...fields } = credit;
    const transfer = { ...fields, amount: toPln(hundredths) };
    const marks = findPaymentMarks(credit.title);
    const book = (transaction: Transaction) => bookTransfer(transaction, context, credit, marks, fingerprints[index] ?? '', paid);
    try {
      const outcome = await outcomeOf(context.database, marks, book, dryRun);
      if ('reason' in outcome) reconciliation.notAccepted.push({ ...transfer, ...outcome });
      else {
        paid.add(outcome.paymentMark);
        reconciliation.accepted.push({ ...transfer, paymentMark: outcome.paymentMark, companyName: outcome.companyName });
      }
    } catch (error) {
      const explanation = expectedMessage(error);
      if (explanation === undefined) throw error;
      reconciliation.notAccepted.push({ ...transfer, ...mismatch('not-acceptable', explanation, marks[0]) });
    }
  }
  return reconciliation;
}

async function outcomeOf(
  database: Database,
  marks: readonly string[],
  book: (transaction: Transaction) => Promise<Outcome>,
  dryRun: boolean,
): Promise<Outcome> {
  // Most transfers have no mark and need no transaction.
  if (marks.length === 0) return mismatch('no-mark', 'no payment mark in the title');
  if (!dryRun) return database.transaction(book);
  let outcome: Outcome | undefined;
  const trial = database.transaction(async (transaction) => {
    outcome = await book(transaction);
    transaction.rollback();
  });
  await trial.catch((error) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  if (outcome === undefined) throw new Error('a dry run without an outcome');
  return outcome;
}

/**
 * Identifies the transfers of a bank statement when they are imported again: SHA-256 of date, amount, currency, title and payer, and of the
 * number of equal transfers before.
 */
export function fingerprintsOf(credits: readonly Credit[]): string[] {
  const counts = new Map<string, number>();
  return credits.map(({ date, hundredths, currency, title, payer }) => {
    const transfer = JSON.stringify([date, hundredths, currency, title, payer]);
    const equalBefore = counts.get(transfer) ?? 0;
    counts.set(transfer, equalBefore + 1);
    return createHash('sha256').update(`${transfer}#${equalBefore}`).digest('hex');
  });
}

/** Accepts the order that a transfer pays, and books the transfer. @throws HttpError when the order cannot be accepted */
async function bookTransfer(
  transaction: Transaction,
  { decisions, actor }: OperatorContext,
  credit: Credit,
  marks: readonly string[],
  fingerprint: string,
  paid: ReadonlySet<string>,
): Promise<Outcome> {
  // One import at a time, so that a second one sees what the first one booked.
  await transaction.execute(sql`select pg_advisory_xact_lock(${importLock})`);
  const [booked] = await transaction
    .select({ paymentMark: licences.paymentMark })
    .from(bookedTransfers)
    .innerJoin(licences, eq(licences.id, bookedTransfers.licenceId))
    .where(eq(bookedTransfers.fingerprint, fingerprint));
  if (booked !== undefined) return mismatch('already-imported', 'already imported, it paid this order', booked.paymentMark);
  const [order, ...others] = await transaction.select().from(licences).where(inArray(licences.paymentMark, marks));
  if (order === undefined) return mismatch('unknown-mark', `no order has the mark ${marks.join(', ')}`);
  if (others.length > 0) return mismatch('several-orders', `several orders in one title: ${marks.join(', ')}`);
  if (paid.has(order.paymentMark)) return alreadyPaid(order.paymentMark);
  const obstacle = await findObstacle(transaction, credit, order);
  if (obstacle !== undefined) return obstacle;
  const accepted = await decisions.accept(transaction, order.paymentMark, actor);
  await transaction.insert(bookedTransfers).values({ fingerprint, licenceId: order.id, actor });
  return accepted;
}

async function findObstacle(transaction: Transaction, credit: Credit, order: LicenceRow): Promise<Mismatch | undefined> {
  const { id, paymentMark, licenseStatus, totalPrice } = order;
  const { hundredths, currency } = credit;
  if (licenseStatus === Accepted) {
    const isPaid = (await transaction.$count(bookedTransfers, eq(bookedTransfers.licenceId, id))) > 0;
    return isPaid
      ? alreadyPaid(paymentMark)
      : mismatch('already-accepted', 'already accepted, not by a bank statement: check whether this is its payment', paymentMark);
  }
  if (licenseStatus === Rejected) return mismatch('order-ended', 'the order was rejected: check for a refund', paymentMark);
  if (licenseStatus === Canceled) return mismatch('order-ended', 'the order was canceled: check for a refund', paymentMark);
  if (currency !== 'PLN') return mismatch('other-currency', `the transfer is in ${currency}`, paymentMark);
  if (licenseStatus === Pending && hundredths !== totalPrice) {
    const [expected, received] = [formatAmount(toPln(totalPrice)), formatAmount(toPln(hundredths))];
    return mismatch('amount-differs', `expected ${expected}, received ${received}`, paymentMark);
  }
  return undefined;
}

const alreadyPaid = (paymentMark: string) => mismatch('already-paid', 'already paid by another transfer: check for a refund', paymentMark);

function mismatch(reason: string, explanation: string, paymentMark: string | null = null): Mismatch {
  return { reason, explanation, paymentMark };
}
