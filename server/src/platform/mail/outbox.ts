import { and, count, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { outbox } from '../db/tables/mail.ts';
import type { Email } from './layout.ts';

type Addressed = Email & {
  recipient: string | null;
  /** The company that it is for; none for the e-mails of the provider and of visitors. */
  companyId?: string | undefined;
  replyTo?: string;
  onceKey?: string;
  proformaOf?: string;
};

/** Replaces the content of a finished e-mail, which held personal data and perhaps a secret link. */
export const blank = { recipient: '', replyTo: null, subject: '', text: '', html: '', proformaOf: null };

/**
 * Writes an e-mail to the outbox in the caller's transaction: it is sent if and only if that commits. An e-mail without a recipient (null)
 * is written as sent: the duration of the call must not reveal whether an account exists.
 */
export async function enqueue(transaction: Transaction, { recipient, companyId, ...mail }: Addressed): Promise<void> {
  const hasNoRecipient = recipient === null;
  await transaction
    .insert(outbox)
    // The same statement with and without a recipient, because its duration must not differ.
    .values({
      replyTo: null,
      proformaOf: null,
      ...mail,
      companyId: companyId ?? null,
      ...(hasNoRecipient ? blank : { recipient }),
      sentAt: sql`case when ${hasNoRecipient} then now() end`,
    })
    .onConflictDoNothing({ target: outbox.onceKey });
}

export type WaitingMail = typeof outbox.$inferSelect;

/** How long a worker owns a claimed e-mail, seconds. Half is for sending, the rest for marking. After a crash it expires. */
export const leaseSeconds = 120;

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

/** The number of waiting e-mails and the age of the oldest; 0 without any. */
export async function countWaiting(database: Database): Promise<{ count: number; oldestSeconds: number }> {
  const oldest = sql<string | number>`coalesce(extract(epoch from now() - min(${outbox.createdAt})), 0)`;
  const [waiting] = await database.select({ count: count(), oldest }).from(outbox).where(isWaiting);
  return { count: waiting?.count ?? 0, oldestSeconds: Number(waiting?.oldest ?? 0) };
}

/** Claims the e-mail that has been due longest, for this worker alone. */
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

/** Marks an e-mail as sent and blanks it. */
export async function markSent(database: Database, id: string): Promise<void> {
  await database
    .update(outbox)
    .set({ sentAt: sql`now()`, ...blank })
    .where(eq(outbox.id, id));
}

/** Counts a rejection and schedules the next attempt. */
export async function retryLater(database: Database, id: string, seconds: number): Promise<void> {
  await database
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(outbox.id, id));
}

/** Longest wait after a failure of the mail server, seconds. */
const longestReturnDelay = 300;

/**
 * Returns an e-mail to the queue after a failure of the mail server. It waits as long again as so far, at most five minutes: an e-mail that
 * crashes the mail server falls behind the others.
 */
export async function returnToQueue(database: Database, id: string): Promise<void> {
  const age = sql`least(now() - ${outbox.createdAt}, make_interval(secs => ${longestReturnDelay}))`;
  await database
    .update(outbox)
    .set({ nextAttemptAt: sql`now() + ${age}` })
    .where(eq(outbox.id, id));
}

/** Marks an e-mail as failed and blanks it. */
export async function markFailed(database: Database, id: string): Promise<void> {
  await database
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, failedAt: sql`now()`, ...blank })
    .where(eq(outbox.id, id));
}
