import { setImmediate } from 'node:timers/promises';
import { and, asc, between, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { type OperatorContext, OperatorError } from '../../command-line/command.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type BankTransferRow, bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { bookedTransfers, isTakenBack, type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { toPln } from '../../platform/money.ts';
import type { Credit, Statement } from '../statement/statement.ts';
import { isSameTransfer, otherDays } from './same-transfer.ts';

const transferLock = 714_200_002;

/** Makes all that reads or changes transfers run one after another, until the transaction ends. */
export async function lockTransfers(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${transferLock})`);
}

/** What the command line shows of a transfer. The amount is in units of the currency. */
export function presentTransfer({ id, bookedOn, hundredths, currency, payer, payerAccount, title, account, reason }: BankTransferRow) {
  return { transfer: id, date: bookedOn, amount: toPln(hundredths), currency, payer, payerAccount, title, account, note: reason };
}

/**
 * Finds the stored transfers that credits are, undefined for a new one. Each stored transfer is one of them at most: of its own day if
 * there is one, else of a day that another format may have for it.
 */
async function findTransfers(
  transaction: Database,
  { credits, format }: Pick<Statement, 'credits' | 'format'>,
): Promise<(BankTransferRow | undefined)[]> {
  const others = new Map([...new Set(credits.map(({ date }) => date))].map((day) => [day, otherDays(day)]));
  const days = [...others].flat(2).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await transaction
    .select()
    .from(bankTransfers)
    .where(between(bankTransfers.bookedOn, first, last))
    .orderBy(asc(bankTransfers.id));
  const byDayAndAmount = Map.groupBy(rows, ({ bookedOn, hundredths }) => `${bookedOn} ${hundredths}`);
  const take = (credit: Credit, day: string) => {
    const candidates = byDayAndAmount.get(`${day} ${credit.hundredths}`) ?? [];
    const at = candidates.findIndex((stored) => isSameTransfer(credit, format, stored));
    return at === -1 ? undefined : candidates.splice(at, 1)[0];
  };
  const ofSameDay = credits.map((credit) => take(credit, credit.date));
  return credits.map((credit, index) => {
    let found = ofSameDay[index];
    for (const day of others.get(credit.date) ?? []) found ??= take(credit, day);
    return found;
  });
}

/** Stores the new transfers. @returns the row of each, and whether it is new */
export async function storeTransfers(
  transaction: Transaction,
  statement: Pick<Statement, 'credits' | 'format'>,
  actor: string,
): Promise<{ row: BankTransferRow; isNew: boolean }[]> {
  await lockTransfers(transaction);
  const stored = await findTransfers(transaction, statement);
  const fresh = statement.credits.filter((_, index) => stored[index] === undefined);
  const inserted: BankTransferRow[] = [];
  for (let from = 0; from < fresh.length; from += rowsOfInsert) {
    const batch = await insertTransfers(transaction, fresh.slice(from, from + rowsOfInsert), statement.format, actor);
    inserted.push(...batch);
  }
  return stored.map((known) => {
    const row = known ?? inserted.shift();
    if (row === undefined) throw new Error('a transfer is not stored');
    return { row, isNew: known === undefined };
  });
}

const rowsOfInsert = 500;

/**
 * Stores the new transfers of a long statement in short transactions, because the embedded database has one connection. Equal transfers
 * stay together: apart, one would be taken for the other.
 */
export async function storeInBatches(
  database: Database,
  { credits, format }: Pick<Statement, 'credits' | 'format'>,
  actor: string,
): Promise<void> {
  if (credits.length <= rowsOfInsert) return;
  // What a batch takes for new is new in the whole statement, too: a stored transfer may be a credit of another day.
  const stored = await findTransfers(database, { credits, format });
  const byDay = credits.filter((_, index) => stored[index] === undefined).toSorted((one, other) => one.date.localeCompare(other.date));
  let batch: Credit[] = [];
  const store = async () => {
    await database.transaction((transaction) => storeTransfers(transaction, { credits: batch, format }, actor));
    batch = [];
    // Requests that have arrived meanwhile go first.
    await setImmediate();
  };
  for (const equal of Map.groupBy(byDay, ({ date, hundredths }) => `${date} ${hundredths}`).values()) {
    batch.push(...equal);
    if (batch.length >= rowsOfInsert) await store();
  }
  await store();
}

export async function insertTransfers(
  transaction: Transaction,
  credits: readonly Credit[],
  format: string,
  actor: string,
): Promise<BankTransferRow[]> {
  const rows = credits.map(({ line: _, date: bookedOn, ...values }) => ({ ...values, bookedOn, format, importedBy: actor }));
  const inserted = await transaction.insert(bankTransfers).values(rows).returning();
  return inserted.sort((one, other) => one.id - other.id);
}

export async function marksPaidBy(transaction: Database, ids: readonly number[]): Promise<(id: number) => string[]> {
  const rows = await transaction
    .select({ id: bookedTransfers.transferId, paymentMark: licences.paymentMark })
    .from(bookedTransfers)
    .innerJoin(licences, eq(licences.id, bookedTransfers.licenceId))
    .where(inArray(bookedTransfers.transferId, [...ids]))
    .orderBy(asc(licences.createdOn));
  return (id) => rows.filter((row) => row.id === id).map(({ paymentMark }) => paymentMark);
}

/** How much imported transfers that were not taken back have paid for an order, in grosze: its price, if one paid for several orders, in another currency, or is not stored. */
export async function paidFor(transaction: Transaction, { id, totalPrice }: Pick<LicenceRow, 'id' | 'totalPrice'>): Promise<number> {
  const orders = sql<number>`(select count(*)::int from ${bookedTransfers} as other where other.transfer_id = ${bankTransfers.id})`;
  const rows = await transaction
    .select({ hundredths: bankTransfers.hundredths, currency: bankTransfers.currency, orders })
    .from(bookedTransfers)
    .leftJoin(bankTransfers, eq(bankTransfers.id, bookedTransfers.transferId))
    .where(and(eq(bookedTransfers.licenceId, id), not(isTakenBack)));
  if (rows.some((row) => row.orders !== 1 || row.currency !== 'PLN')) return totalPrice;
  return rows.reduce((sum, { hundredths }) => sum + (hundredths ?? 0), 0);
}

/** Whether an earlier version, which stored no transfers, has booked the only payment of an order. */
export async function lacksTransfer(transaction: Transaction, { id }: Pick<LicenceRow, 'id'>): Promise<boolean> {
  const bookings = await transaction.select().from(bookedTransfers).where(eq(bookedTransfers.licenceId, id));
  return bookings.length > 0 && bookings.every(({ transferId }) => transferId === null);
}

/** Books a transfer for orders. A booking without a transfer gets it. */
export async function bookTransfer(
  transaction: Transaction,
  id: number,
  orders: readonly Pick<LicenceRow, 'id'>[],
  { actor }: Pick<OperatorContext, 'actor'>,
  reason?: string,
): Promise<void> {
  for (const { id: licenceId } of orders) {
    const lacksTransfer = and(eq(bookedTransfers.licenceId, licenceId), isNull(bookedTransfers.transferId));
    const connected = await transaction.update(bookedTransfers).set({ transferId: id }).where(lacksTransfer).returning();
    if (connected.length > 0) continue;
    await transaction.insert(bookedTransfers).values({ fingerprint: `${id}/${licenceId}`, transferId: id, licenceId, actor });
  }
  await setState(transaction, [id], 'booked', actor, reason);
}

export async function setState(
  transaction: Transaction,
  ids: readonly number[],
  state: BankTransferRow['state'],
  actor: string,
  reason?: string,
): Promise<void> {
  const values = { state, decidedAt: sql`now()`, decidedBy: actor, reason: reason ?? null };
  await transaction
    .update(bankTransfers)
    .set(values)
    .where(inArray(bankTransfers.id, [...ids]));
}

/** Returns unmatched transfers, locked with all others. @throws OperatorError when there is no such one, or its state is another one */
export async function requireUnmatched(transaction: Transaction, ids: readonly number[]): Promise<BankTransferRow[]> {
  await lockTransfers(transaction);
  const found = await transaction
    .select()
    .from(bankTransfers)
    .where(inArray(bankTransfers.id, [...ids]));
  for (const id of ids) {
    const transfer = found.find((one) => one.id === id);
    if (transfer === undefined) throw new OperatorError(`There is no transfer ${id}. See statement list.`);
    if (transfer.state !== 'unmatched')
      throw new OperatorError(`The transfer ${id} is already ${await describeState(transaction, transfer)}.${reopenAdvice(transfer)}`);
  }
  return found;
}

const reopenAdvice = ({ id }: BankTransferRow) => ` If that is wrong: statement reopen ${id} --reason ….`;

export async function describeState(transaction: Database, { id, state, reason }: BankTransferRow): Promise<string> {
  if (state === 'booked') return `booked for ${(await marksPaidBy(transaction, [id]))(id).join(', ')}`;
  const why = reason === null ? '' : ` (${reason})`;
  return state === 'refunded' ? `marked as refunded${why}` : `dismissed${why}`;
}
