import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { companies, mailLinks } from '../db/tables/company.ts';
import { idempotencyKeys } from '../db/tables/licence.ts';
import { outbox } from '../db/tables/mail.ts';
import { attempts, sessions } from '../db/tables/session.ts';

/** Deletes what has had its time: ended sessions, counted attempts, old idempotency keys, reset links, mail sent or given up, registrations nobody activated. */
export async function cleanUp(database: Database): Promise<void> {
  await database.delete(sessions).where(and(isNull(sessions.label), lt(sessions.expiresAt, sql`now()`)));
  // Until then the operator's list says which token expired.
  await database.delete(sessions).where(lt(sessions.expiresAt, sql`now() - interval '30 days'`));
  await database.delete(attempts).where(lt(attempts.windowEndsAt, sql`now()`));
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '7 days'`));
  // Until then a link says that it is used or stale; after that it is an unknown one.
  await database.delete(mailLinks).where(and(eq(mailLinks.purpose, 'reset'), lt(mailLinks.expiresAt, sql`now() - interval '30 days'`)));
  await database
    .delete(outbox)
    .where(or(lt(outbox.sentAt, sql`now() - interval '400 days'`), lt(outbox.failedAt, sql`now() - interval '400 days'`)));
  // What was erased is not activated either, and stands behind the accounting.
  const neverActivated = and(isNull(companies.activatedAt), isNull(companies.erasedAt));
  await database.delete(companies).where(and(neverActivated, lt(companies.registeredAt, sql`now() - interval '30 days'`)));
}
