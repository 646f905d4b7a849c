import { eq, TransactionRollbackError } from 'drizzle-orm';
import { expectedMessage, type OperatorContext } from '../../command-line/command.ts';
import { formatDate } from '../../command-line/format.ts';
import { findPaymentMarks } from '../../orders/payment-marks.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type BankTransferRow, bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { toPln } from '../../platform/money.ts';
import type { Credit, Statement } from '../statement/statement.ts';
import { findFlaw, type Mismatch, matchOrders, mismatch } from './match-orders.ts';
import type { ReversalReports } from './reversal-reports.ts';
import { describeReversal, linkReversals, readPairs } from './reversals.ts';
import {
  bookTransfer,
  describeState,
  insertTransfers,
  lockTransfers,
  marksPaidBy,
  storeInBatches,
  storeTransfers,
} from './transfer-store.ts';

type Transfer = Omit<Credit, 'hundredths'> & {
  amount: number;
  /** The number in `statement unmatched`; null in a dry run for one that is not stored yet. */
  transfer: number | null;
};
type PaidOrder = { paymentMark: string; companyName: string; amount: number };

/**
 * The credits that accepted orders, and those that did not, with the reversals. Amounts are in the currency's units. `reported` counts the
 * e-mails about reversals.
 */
export type Reconciliation = {
  accepted: (Transfer & PaidOrder & { orders: PaidOrder[] })[];
  notAccepted: (Transfer & Mismatch)[];
  reported: number;
};

type Outcome = PaidOrder[] | Mismatch;

declare module '../../command-line/command.ts' {
  interface OperatorContext {
    reversalReports: ReversalReports;
  }
}

/**
 * Stores the new transfers, and accepts the pending orders whose exact price one has. Each match has its own transaction: an interrupted
 * import can be repeated, and a dry run locks a company only for a moment.
 */
export async function reconcile(
  context: OperatorContext,
  { credits, reversals, format }: Pick<Statement, 'credits' | 'reversals' | 'format'>,
  dryRun: boolean,
): Promise<Reconciliation> {
  const all = [...credits, ...reversals];
  if (!dryRun) await storeInBatches(context.database, { credits, format }, context.actor);
  const stored = await transact(context.database, dryRun, (transaction) => store(transaction, context, { credits: all, format }));
  const reconciliation: Reconciliation = { accepted: [], notAccepted: [], reported: stored.filter(isNews).length };
  // A dry run finds them pending in the database.
  const paid = new Set<string>();
  for (const { credit, ...transferred } of stored) {
    const outcome = await outcomeOf(context, { credit, ...transferred, format, paid, dryRun });
    const { hundredths, isReversal: _, ...fields } = credit;
    const transfer = { ...fields, amount: toPln(hundredths), transfer: dryRun && transferred.isNew ? null : transferred.row.id };
    if (!Array.isArray(outcome)) reconciliation.notAccepted.push({ ...transfer, ...outcome });
    else {
      const [first] = outcome;
      if (first === undefined) throw new Error('a transfer accepted no order');
      for (const { paymentMark } of outcome) paid.add(paymentMark);
      reconciliation.accepted.push({ ...first, ...transfer, orders: outcome });
    }
  }
  return reconciliation;
}

type Stored = {
  credit: Credit;
  row: BankTransferRow;
  isNew: boolean;
  /** What takes the transfer back, or what the reversal takes back. */
  counterpart: BankTransferRow | undefined;
};

/** Stores what is new, connects reversals with their transfers, and reports the new ones on which somebody must decide. */
async function store(
  transaction: Transaction,
  context: OperatorContext,
  statement: Pick<Statement, 'credits' | 'format'>,
): Promise<Stored[]> {
  const stored = await storeTransfers(transaction, statement, context.actor);
  await linkReversals(transaction, context.actor);
  const pairs = await readPairs(transaction);
  const all = statement.credits.flatMap((credit, index) => {
    const one = stored[index];
    return one === undefined ? [] : [{ credit, counterpart: undefined, ...one, ...pairs.get(one.row.id) }];
  });
  for (const { row, counterpart } of all.filter(isNews)) await context.reversalReports.send(transaction, row, counterpart);
  return all;
}

const isNews = ({ row, isNew }: Stored) => isNew && row.hundredths < 0 && row.state === 'unmatched';

type Reconciled = Stored & { format: string; paid: ReadonlySet<string>; dryRun: boolean };

async function outcomeOf(context: OperatorContext, reconciled: Reconciled): Promise<Outcome> {
  const { credit, row, isNew, counterpart, dryRun } = reconciled;
  if (!isNew && row.state !== 'unmatched') return alreadyImported(context.database, row);
  if (row.hundredths < 0) return describeReversal(context.database, row, counterpart);
  if (counterpart !== undefined) {
    return mismatch('taken-back', `taken back on ${formatDate(counterpart.bookedOn)}`, findPaymentMarks(credit.title)[0]);
  }
  // Most transfers have no mark and need no transaction.
  return findFlaw(withMark(reconciled)) ?? transact(context.database, dryRun, (transaction) => match(transaction, context, reconciled));
}

/** Not every format has the mark of the bank. */
const withMark = ({ credit, row }: Stored) => ({ ...credit, isReversal: credit.isReversal === true || row.isReversal });

async function alreadyImported(database: Database, transfer: BankTransferRow): Promise<Outcome> {
  const [paymentMark = null] = (await marksPaidBy(database, [transfer.id]))(transfer.id);
  const explanation = `already imported, it is ${await describeState(database, transfer)}`;
  return mismatch('already-imported', explanation, paymentMark);
}

/** Runs a transaction, whose changes a dry run takes back. */
async function transact<Result>(database: Database, dryRun: boolean, run: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  let outcome: Result | undefined;
  const ended = database.transaction(async (transaction) => {
    outcome = await run(transaction);
    if (dryRun) transaction.rollback();
  });
  await ended.catch((error) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  if (outcome === undefined) throw new Error('a transaction without an outcome');
  return outcome;
}

async function match(transaction: Transaction, context: OperatorContext, reconciled: Reconciled): Promise<Outcome> {
  // A second import sees what the first one booked.
  await lockTransfers(transaction);
  const { credit, format, row, isNew, paid, dryRun } = reconciled;
  const [transfer] =
    dryRun && isNew
      ? await insertTransfers(transaction, [credit], format, context.actor)
      : await transaction.select().from(bankTransfers).where(eq(bankTransfers.id, row.id));
  if (transfer === undefined) throw new Error('a transfer is not stored');
  if (transfer.state !== 'unmatched') return alreadyImported(transaction, transfer);
  const matched = await matchOrders(transaction, withMark(reconciled), paid);
  if (!Array.isArray(matched)) return matched;
  try {
    // Without its orders the transfer stays as it is.
    return await transaction.transaction(async (savepoint) => {
      // First the payment, because the sale has its day.
      await bookTransfer(savepoint, transfer.id, matched, context);
      for (const { paymentMark } of matched) await context.decisions.accept(savepoint, paymentMark, context.actor);
      return matched.map(({ paymentMark, companyName, totalPrice }) => ({ paymentMark, companyName, amount: toPln(totalPrice) }));
    });
  } catch (error) {
    const explanation = expectedMessage(error);
    if (explanation === undefined) throw error;
    return mismatch('not-acceptable', explanation, matched[0]?.paymentMark);
  }
}
