import type { EmbeddedFailure } from '@osk/shared/contract/shapes/embedding';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { embeddedFailures } from '../../../platform/db/tables/page-load.ts';

/** Adds one to the count of this hour. */
export async function countEmbeddedFailure(database: Database, failure: EmbeddedFailure & { origin: string }): Promise<void> {
  const { remote, version, origin, failure: kind, at, count } = embeddedFailures;
  await database
    .insert(embeddedFailures)
    .values({ ...failure, at: sql`date_trunc('hour', now())`, count: 1 })
    .onConflictDoUpdate({ target: [remote, version, origin, kind, at], set: { count: sql`${count} + 1` } });
}

/** The failures of a remote in pages of other sites in the last 24 hours, the most frequent first. */
export async function readEmbeddedFailures(transaction: Transaction, name: string) {
  const { remote, version, origin, failure, at } = embeddedFailures;
  const count = sql<number>`sum(${embeddedFailures.count})::float8`;
  return transaction
    .select({ version, origin, failure, count })
    .from(embeddedFailures)
    .where(and(eq(remote, name), gt(at, sql`now() - interval '1 day'`)))
    .groupBy(version, origin, failure)
    .orderBy(desc(count), asc(version), asc(origin), asc(failure));
}
