import { and, count, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { outbox } from '../db/tables/mail.ts';
import type { Letter } from './layout.ts';

type Addressed = Letter & { recipient: string | null; replyTo?: string; onceKey?: string };

/** What is left of a mail that is done with: it held personal data and perhaps a secret link. */
export const blank = { recipient: '', replyTo: null, subject: '', text: '', html: '' };

/**
 * Writes a mail into the outbox, in the transaction that causes it: sent if and only if that commits.
 * One to nobody (null) is written as done with, for callers whose time must not tell whether there was somebody.
 */
export async function enqueue(transaction: Transaction, { recipient, ...mail }: Addressed): Promise<void> {
  const toNobody = recipient === null;
  await transaction
    .insert(outbox)
    // Every value is given, to nobody or to somebody: the statement is the same.
    .values({ replyTo: null, ...mail, ...(toNobody ? blank : { recipient }), sentAt: sql`case when ${toNobody} then now() end` })
    .onConflictDoNothing({ target: outbox.onceKey });
}

export type WaitingMail = typeof outbox.$inferSelect;

/**
 * How long a claimed mail stays with the worker that claimed it, longer than any sending lasts: what is left is for marking it sent. After a
 * crash it is free again.
 */
export const leaseSeconds = 120;

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

/** How many mails wait, and how old the oldest of them is; 0 where none does. */
export async function countWaiting(database: Database): Promise<{ count: number; oldestSeconds: number }> {
  const oldest = sql<string | number>`coalesce(extract(epoch from now() - min(${outbox.createdAt})), 0)`;
  const [waiting] = await database.select({ count: count(), oldest }).from(outbox).where(isWaiting);
  return { count: waiting?.count ?? 0, oldestSeconds: Number(waiting?.oldest ?? 0) };
}

/** Claims the mail that has been due the longest, so that no other worker takes it at the same time. */
export async function claimNext(database: Database): Promise<WaitingMail | undefined> {
  return database.transaction(async (transaction) => {
    const [due] = await transaction
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isWaiting, lte(outbox.nextAttemptAt, sql`now()`)))
      .orderBy(outbox.nextAttemptAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (due === undefined) return undefined;
    const [claimed] = await transaction
      .update(outbox)
      .set({ nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where(eq(outbox.id, due.id))
      .returning();
    return claimed;
  });
}

/** Marks a mail sent, and blanks it. */
export async function markSent(database: Database, id: string): Promise<void> {
  await database
    .update(outbox)
    .set({ sentAt: sql`now()`, ...blank })
    .where(eq(outbox.id, id));
}

/** Counts a failure of the mail's own, and sets when it is tried again. */
export async function tryLater(database: Database, id: string, seconds: number): Promise<void> {
  await database
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(outbox.id, id));
}

/** Never longer than this a mail waits because the mail server failed, seconds. */
const longestPutBack = 300;

/**
 * Puts a mail back that could not be tried for what is no fault of its own. It waits for as long as it has waited so far, five minutes at
 * most: should it be one that the mail server chokes on, the others go before it.
 */
export async function putBack(database: Database, id: string): Promise<void> {
  const age = sql`least(now() - ${outbox.createdAt}, make_interval(secs => ${longestPutBack}))`;
  await database
    .update(outbox)
    .set({ nextAttemptAt: sql`now() + ${age}` })
    .where(eq(outbox.id, id));
}

/** Gives a mail up, and blanks it likewise. */
export async function markFailed(database: Database, id: string): Promise<void> {
  await database
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, failedAt: sql`now()`, ...blank })
    .where(eq(outbox.id, id));
}
