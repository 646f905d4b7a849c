import type { RolloutState } from '@osk/shared/contract/release-store';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { releaseTrail, type TrailAction } from '../../../platform/db/tables/release.ts';

/** PostgreSQL's channel for changes of remotes, keys and rollouts. The payload is the remote's name, or empty for all. */
export const releasesChannel = 'releases';

/** The latest changes in a rollout's state. */
const trailLength = 50;

type Change = Omit<typeof releaseTrail.$inferInsert, 'id' | 'at' | 'action'> & { action: TrailAction };

/** Writes a change of a remote into its trail, and notifies every replica at the transaction's end. */
export async function recordChange(transaction: Transaction, change: Change): Promise<void> {
  await transaction.insert(releaseTrail).values(change);
  await transaction.execute(sql`select pg_notify(${releasesChannel}, ${change.remote})`);
}

/** The latest changes of a remote, the newest first. They stay when the remote is removed. */
export async function readTrail(database: Database | Transaction, remote: string, limit = trailLength): Promise<RolloutState['trail']> {
  const rows = await database
    .select()
    .from(releaseTrail)
    .where(eq(releaseTrail.remote, remote))
    .orderBy(desc(releaseTrail.id))
    .limit(limit);
  return rows.map(({ id: _, remote: __, at, fromVersion, toVersion, ...row }) => ({
    ...row,
    at: at.toISOString(),
    from: fromVersion,
    to: toVersion,
  }));
}
