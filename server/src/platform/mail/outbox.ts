import { and, count, desc, eq, isNull, like, lte, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
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
 * Writes an e-mail that is sent if the caller's transaction commits. One without recipient counts as sent: the duration of a call must not
 * reveal whether an account exists.
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

/** How a failure begins that no e-mail has caused. */
export const senderRejected = 'the sender was rejected: ';
export const serverFailed = 'the mail server failed: ';

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

export async function countWaiting(database: Database): Promise<{ count: number; oldestSeconds: number }> {
  const oldest = sql<string | number>`coalesce(extract(epoch from now() - min(${outbox.createdAt})), 0)`;
  const [waiting] = await database.select({ count: count(), oldest }).from(outbox).where(isWaiting);
  return { count: waiting?.count ?? 0, oldestSeconds: Number(waiting?.oldest ?? 0) };
}

/** Finds the mail server's failure, or its rejection of the sender, that most e-mails wait for. */
export async function commonFailure(database: Database): Promise<string | undefined> {
  const isOfServer = and(isWaiting, or(like(outbox.failure, `${senderRejected}%`), like(outbox.failure, `${serverFailed}%`)));
  const [common] = await database
    .select({ failure: outbox.failure, waiting: count() })
    .from(outbox)
    .where(isOfServer)
    .groupBy(outbox.failure)
    .orderBy(desc(count()))
    .limit(1);
  return common && `waiting e-mails: ${common.waiting}, ${common.failure}`;
}

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

export const markSent = (database: Database, id: string) => change(database, id, { sentAt: sql`now()`, ...blank });

export const retryLater = (database: Database, id: string, failure: string, seconds: number) =>
  change(database, id, { attempts: sql`${outbox.attempts} + 1`, failure, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` });

export const markFailed = (database: Database, id: string, failure: string) =>
  change(database, id, { attempts: sql`${outbox.attempts} + 1`, failure, failedAt: sql`now()`, ...blank });

/**
 * Returns an e-mail after a failure of the mail server for as long again, at most five minutes: one that crashes the server falls behind.
 */
export const returnToQueue = (database: Database, id: string, failure: string) =>
  change(database, id, { failure, nextAttemptAt: sql`now() + least(now() - ${outbox.createdAt}, interval '5 minutes')` });

async function change(database: Database, id: string, values: PgUpdateSetSource<typeof outbox>): Promise<void> {
  await database.update(outbox).set(values).where(eq(outbox.id, id));
}
