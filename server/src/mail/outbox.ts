import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { outbox } from '../db/tables/mail.ts';
import type { Letter } from './layout.ts';

type Addressed = Letter & { recipient: string; replyTo?: string; onceKey?: string };

/** Writes a mail into the outbox, in the transaction that causes it: sent if and only if that commits. */
export async function enqueue(transaction: Transaction, mail: Addressed): Promise<void> {
  await transaction.insert(outbox).values(mail).onConflictDoNothing({ target: outbox.onceKey });
}

export type WaitingMail = typeof outbox.$inferSelect;

/** How long a claimed mail stays with the worker that claimed it; after a crash it is free again. */
const leaseSeconds = 120;

/** Claims the mails that are due, so that no other worker takes them at the same time. */
export async function claimDue(database: Database, most: number): Promise<WaitingMail[]> {
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), lte(outbox.nextAttemptAt, sql`now()`)))
      .orderBy(outbox.createdAt)
      .limit(most)
      .for('update', { skipLocked: true });
    const claimed: WaitingMail[] = [];
    for (const { id } of due) {
      claimed.push(
        ...(await transaction
          .update(outbox)
          .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`now() + make_interval(secs => ${leaseSeconds})` })
          .where(eq(outbox.id, id))
          .returning()),
      );
    }
    return claimed;
  });
}

/** Marks a mail sent, and blanks it: it held personal data and perhaps a secret link. */
export async function markSent(database: Database, id: string): Promise<void> {
  await database.update(outbox).set({ sentAt: sql`now()`, recipient: '', replyTo: null, text: '', html: '' }).where(eq(outbox.id, id));
}

/** Sets when a mail that could not be sent is tried again. */
export async function tryLater(database: Database, id: string, seconds: number): Promise<void> {
  await database
    .update(outbox)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(outbox.id, id));
}

/** Gives a mail up. */
export async function markFailed(database: Database, id: string): Promise<void> {
  await database.update(outbox).set({ failedAt: sql`now()` }).where(eq(outbox.id, id));
}
