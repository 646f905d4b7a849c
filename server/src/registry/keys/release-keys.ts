import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { releaseKeys } from '../../platform/db/tables/release.ts';

export type ReleaseKey = Awaited<ReturnType<typeof readKeys>>[number];

/** The keys of a remote, the oldest first. */
export async function readKeys(database: Database, remote: string) {
  const { id, publicKey, label, createdAt, createdBy, retiredAt, revokedAt } = releaseKeys;
  const state = sql<'active' | 'retired' | 'revoked'>`case when ${revokedAt} is not null then 'revoked'
    when ${retiredAt} is not null then 'retired' else 'active' end`;
  return database
    .select({ id, publicKey, label, createdAt, createdBy, state })
    .from(releaseKeys)
    .where(eq(releaseKeys.remote, remote))
    .orderBy(asc(createdAt), asc(id));
}

export const readActiveKeys = async (database: Database, remote: string) =>
  (await readKeys(database, remote)).filter(({ state }) => state === 'active');
