import { eq, TransactionRollbackError } from 'drizzle-orm';
import { expectedMessage, type OperatorContext } from '../../command-line/command.ts';
import { findPaymentMarks } from '../../orders/payment-marks.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type BankTransferRow, bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { toPln } from '../../platform/money.ts';
import type { Credit, Statement } from '../statement/statement.ts';
import { type Mismatch, matchOrders, mismatch } from './match-orders.ts';
import {
  bookTransfer,
  describeState,
  findTransfers,
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

/** The credits that accepted orders, and those that did not. Amounts are in the currency's units. */
export type Reconciliation = {
  accepted: (Transfer & PaidOrder & { orders: PaidOrder[] })[];
  notAccepted: (Transfer & Mismatch)[];
};

type Outcome = PaidOrder[] | Mismatch;

/**
 * Stores the new credits, and accepts the pending orders whose exact price one has. Each match has its own transaction: an interrupted
 * import can be repeated, and a dry run locks a company only for a moment.
 */
export async function reconcile(
  context: OperatorContext,
  statement: Pick<Statement, 'credits' | 'format'>,
  dryRun: boolean,
): Promise<Reconciliation> {
  const { database, actor } = context;
  if (!dryRun) await storeInBatches(database, statement, actor);
  const stored = dryRun
    ? await findTransfers(database, statement)
    : await database.transaction((transaction) => storeTransfers(transaction, statement, actor));
  const reconciliation: Reconciliation = { accepted: [], notAccepted: [] };
  // A dry run finds them pending in the database.
  const paid = new Set<string>();
  for (const [index, credit] of statement.credits.entries()) {
    const known = stored[index];
    const outcome = await outcomeOf(context, { credit, format: statement.format, known, paid, dryRun });
    const { hundredths, ...fields } = credit;
    const transfer = { ...fields, amount: toPln(hundredths), transfer: known?.id ?? null };
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

type Reconciled = {
  credit: Credit;
  format: string;
  /** Undefined in a dry run for one that is new. */
  known: BankTransferRow | undefined;
  paid: ReadonlySet<string>;
  dryRun: boolean;
};

async function outcomeOf(context: OperatorContext, { dryRun, ...reconciled }: Reconciled): Promise<Outcome> {
  const { known, credit } = reconciled;
  if (known !== undefined && known.state !== 'unmatched') return alreadyImported(context.database, known);
  // Most transfers have no mark and need no transaction.
  if (findPaymentMarks(credit.title).length === 0) return mismatch('no-mark', 'no payment mark in the title');
  return transact(context.database, dryRun, (transaction) => match(transaction, context, reconciled));
}

async function alreadyImported(database: Database, transfer: BankTransferRow): Promise<Outcome> {
  const [paymentMark = null] = (await marksPaidBy(database, [transfer.id]))(transfer.id);
  const explanation = `already imported, it is ${await describeState(database, transfer)}`;
  return mismatch('already-imported', explanation, paymentMark);
}

/** Runs a transaction, whose changes a dry run takes back. */
async function transact(database: Database, dryRun: boolean, run: (transaction: Transaction) => Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome | undefined;
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

async function match(
  transaction: Transaction,
  context: OperatorContext,
  { credit, format, known, paid }: Omit<Reconciled, 'dryRun'>,
): Promise<Outcome> {
  // A second import sees what the first one booked.
  await lockTransfers(transaction);
  const [transfer] = known
    ? await transaction.select().from(bankTransfers).where(eq(bankTransfers.id, known.id))
    : await insertTransfers(transaction, [credit], format, context.actor);
  if (transfer === undefined) throw new Error('a transfer is not stored');
  if (transfer.state !== 'unmatched') return alreadyImported(transaction, transfer);
  const matched = await matchOrders(transaction, credit, paid);
  if (!Array.isArray(matched)) return matched;
  try {
    // Without its orders the transfer stays as it is.
    return await transaction.transaction(async (savepoint) => {
      for (const { paymentMark } of matched) await context.decisions.accept(savepoint, paymentMark, context.actor);
      await bookTransfer(savepoint, transfer.id, matched, context);
      return matched.map(({ paymentMark, companyName, totalPrice }) => ({ paymentMark, companyName, amount: toPln(totalPrice) }));
    });
  } catch (error) {
    const explanation = expectedMessage(error);
    if (explanation === undefined) throw error;
    return mismatch('not-acceptable', explanation, matched[0]?.paymentMark);
  }
}
