import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { releaseKeys, releases, revokedReleases } from '../../../platform/db/tables/release.ts';

export type ReleaseKey = Awaited<ReturnType<typeof readKeys>>[number];

/** The keys of a remote, the oldest first. */
export async function readKeys(database: Database | Transaction, remote: string) {
  const { id, publicKey, label, createdAt, createdBy, retiredAt, revokedAt } = releaseKeys;
  const state = sql<'active' | 'retired' | 'revoked'>`case when ${revokedAt} is not null then 'revoked'
    when ${retiredAt} is not null then 'retired' else 'active' end`;
  return database
    .select({ id, publicKey, label, createdAt, createdBy, state })
    .from(releaseKeys)
    .where(eq(releaseKeys.remote, remote))
    .orderBy(asc(createdAt), asc(id));
}

/** Joins a release with the key that signed it. Without one the release is not served: its key was revoked, or it is not signed. */
export const signedByValidKey = and(
  eq(releaseKeys.remote, releases.remote),
  eq(releaseKeys.id, releases.keyId),
  isNull(releaseKeys.revokedAt),
);

/** Joins a release with its revocation. */
export const revokedVersion = and(eq(revokedReleases.remote, releases.remote), eq(revokedReleases.version, releases.version));
