import type { RolloutState } from '@osk/shared/contract/release-store';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { releaseTrail, remotes, type TrailAction } from '../../platform/db/tables/release.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from '../messages.ts';

/** PostgreSQL's channel for changes of remotes, keys and rollouts. The payload is the remote's name, or empty for all. */
export const releasesChannel = 'releases';

const trailLength = 50;

/** A remote that the operator has admitted. @throws HttpError 404 */
export async function readRemote(database: Database, name: string): Promise<typeof remotes.$inferSelect> {
  const [remote] = await database.select().from(remotes).where(eq(remotes.name, name));
  if (remote === undefined) throw new HttpError(404, messages.unknownRemote(name));
  return remote;
}

/** Changes of the releases, the rollout and the keys of a remote wait for each other. @throws HttpError 404 */
export async function lockRemote(transaction: Transaction, name: string): Promise<void> {
  const found = await transaction.select({ name: remotes.name }).from(remotes).where(eq(remotes.name, name)).for('no key update');
  if (found.length === 0) throw new HttpError(404, messages.unknownRemote(name));
}

type Change = Omit<typeof releaseTrail.$inferInsert, 'id' | 'at' | 'action'> & { action: TrailAction };

/** Writes a change of a remote into its trail, and notifies every replica at the transaction's end. */
export async function recordChange(transaction: Transaction, change: Change): Promise<void> {
  await transaction.insert(releaseTrail).values(change);
  await transaction.execute(sql`select pg_notify(${releasesChannel}, ${change.remote})`);
}

/** The latest changes of a remote, the newest first. They stay when the remote is removed. */
export async function readTrail(database: Database, remote: string, limit = trailLength): Promise<RolloutState['trail']> {
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
