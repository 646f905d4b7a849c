import { and, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { companies, mailLinks } from '../platform/db/tables/company.ts';
import { enquiries } from '../platform/db/tables/enquiry.ts';
import { idempotencyKeys } from '../platform/db/tables/idempotency-key.ts';
import { outbox } from '../platform/db/tables/mail.ts';
import { canaryEvidence, embeddedFailures, pageLoadCounts, pageLoadSamples, pageLoads } from '../platform/db/tables/page-load.ts';
import { releaseTokens } from '../platform/db/tables/release.ts';
import { rateLimitCounts, sessions } from '../platform/db/tables/session.ts';

/** Deletes expired rows. Makes e-mails due that would wait too long because the clock was set back. */
export async function cleanUp(database: Database): Promise<void> {
  await database.delete(sessions).where(and(isNull(sessions.label), lt(sessions.expiresAt, sql`now()`)));
  const monthAgo = sql`now() - interval '30 days'`;
  // For 30 days the operator's lists show expired tokens.
  await database.delete(sessions).where(lt(sessions.expiresAt, monthAgo));
  await database.delete(releaseTokens).where(or(lt(releaseTokens.expiresAt, monthAgo), lt(releaseTokens.revokedAt, monthAgo)));
  await database.delete(rateLimitCounts).where(lt(rateLimitCounts.windowEndsAt, sql`now()`));
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '7 days'`));
  // For 30 days a link answers that it is used or expired, later that it is unknown.
  const isShortLived = ne(mailLinks.purpose, 'activation');
  await database.delete(mailLinks).where(and(isShortLived, lt(mailLinks.expiresAt, monthAgo)));
  await database
    .delete(outbox)
    .where(or(lt(outbox.sentAt, sql`now() - interval '400 days'`), lt(outbox.failedAt, sql`now() - interval '400 days'`)));
  await database.delete(enquiries).where(lt(enquiries.receivedAt, sql`now() - interval '400 days'`));
  await database.delete(pageLoads).where(lt(pageLoads.begunAt, sql`now() - interval '1 hour'`));
  await database.delete(pageLoadCounts).where(lt(pageLoadCounts.at, sql`now() - interval '8 days'`));
  await database.delete(embeddedFailures).where(lt(embeddedFailures.at, monthAgo));
  await database.delete(canaryEvidence).where(lt(canaryEvidence.changedAt, monthAgo));
  await database.delete(pageLoadSamples).where(lt(pageLoadSamples.countedAt, sql`now() - interval '8 days'`));
  // No retry waits longer than an hour.
  await database
    .update(outbox)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), gt(outbox.nextAttemptAt, sql`now() + interval '2 hours'`)));
  // An erased company is not activated either, but its row is needed for accounting.
  const neverActivated = and(isNull(companies.activatedAt), isNull(companies.erasedAt));
  await database.delete(companies).where(and(neverActivated, lt(companies.registeredAt, sql`now() - interval '30 days'`)));
}
