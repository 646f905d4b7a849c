import type { Provenance } from '@osk/shared/contract/release-store';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { releaseKeys, releases, releaseTrail, revokedReleases, rollouts } from '../../../platform/db/tables/release.ts';
import { revokedVersion, signedByValidKey } from '../keys/read-keys.ts';
import { firstRollout, type Move, type Rollout, type Version } from './rollout.ts';
import { recordChange } from './trail.ts';

/** The rollout of a remote, and its revision. */
export async function readRollout(transaction: Transaction, remote: string): Promise<Rollout & { revision: number }> {
  const [row] = await transaction.select().from(rollouts).where(eq(rollouts.remote, remote));
  return row ? { revision: row.revision, ...rolloutOf(row) } : { revision: 0, ...firstRollout };
}

/** The rollout of a row of the table. */
export function rolloutOf({ live, previous, canaryVersion, canaryPercent }: typeof rollouts.$inferSelect): Rollout {
  const canary = canaryVersion === null || canaryPercent === null ? null : { version: canaryVersion, percent: canaryPercent };
  return { live, previous: [...previous], canary };
}

type StoredVersion = {
  /** Whether it may be served: neither it nor its key was revoked. */
  isValid: boolean;
  hasKey: boolean;
  /** Why it was revoked, and by whom. */
  revoked: { reason: string; by: string } | null;
};
export type StoredVersions = ReadonlyMap<string, StoredVersion>;

/** The stored versions. */
export async function readVersions(transaction: Transaction, remote: string): Promise<StoredVersions> {
  const rows = await transaction
    .select({ version: releases.version, keyId: releaseKeys.id, reason: revokedReleases.reason, by: revokedReleases.revokedBy })
    .from(releases)
    .leftJoin(releaseKeys, signedByValidKey)
    .leftJoin(revokedReleases, revokedVersion)
    .where(eq(releases.remote, remote));
  return new Map(
    rows.map(({ version, keyId, reason, by }) => {
      const revoked = reason === null || by === null ? null : { reason, by };
      return [version, { isValid: keyId !== null && revoked === null, hasKey: keyId !== null, revoked }];
    }),
  );
}

/** Where the build of a version came from that was released last, or else the one that was stored. */
export async function readProvenance(transaction: Transaction, remote: string, version: Version): Promise<Provenance> {
  if (version === null) return { commit: null, isClean: null };
  const { commit, isClean, id, action, toVersion } = releaseTrail;
  const [released] = await transaction
    .select({ commit, isClean })
    .from(releaseTrail)
    .where(and(eq(releaseTrail.remote, remote), eq(toVersion, version), inArray(action, ['release', 'canary'])))
    .orderBy(desc(id))
    .limit(1);
  if (released) return released;
  const [stored] = await transaction
    .select({ commit: releases.commit, isClean: releases.isClean })
    .from(releases)
    .where(and(eq(releases.remote, remote), eq(releases.version, version)));
  return stored ?? { commit: null, isClean: null };
}

type SavedMove = { remote: string; revision: number; move: Move; provenance: Provenance; note: string; actor: string };

/** Writes a rollout with its row of the trail. */
export async function saveMove(transaction: Transaction, { remote, revision, move, provenance, note, actor }: SavedMove): Promise<void> {
  const { live, previous, canary } = move.rollout;
  const row = { revision, live, previous, canaryVersion: canary?.version ?? null, canaryPercent: canary?.percent ?? null };
  const set = { ...row, changedAt: sql`now()` };
  await transaction
    .insert(rollouts)
    .values({ remote, ...row })
    .onConflictDoUpdate({ target: rollouts.remote, set });
  const { action, from: fromVersion, to: toVersion, percent } = move;
  await recordChange(transaction, { remote, actor, action, fromVersion, toVersion, percent, ...provenance, note });
}
