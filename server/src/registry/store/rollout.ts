import type { Provenance, RolloutState } from '@osk/shared/contract/release-store';
import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { releaseKeys, releases, releaseTrail, revokedReleases, rollouts } from '../../platform/db/tables/release.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from '../messages.ts';
import { recordChange } from './trail.ts';

/** How many earlier releases a rollback can reach. */
const maxPrevious = 10;

/** Null is the release that was deployed with the portal. */
export type Version = string | null;

/** Which browsers get which version, and what was live before. */
export type Rollout = Pick<RolloutState, 'live' | 'previous' | 'canary'>;

/** The rollout after a change, and what the trail says of it. */
export type Move = Pick<RolloutState['trail'][number], 'from' | 'to' | 'percent'> & {
  action: 'release' | 'canary' | 'rollback' | 'end-canary';
  rollout: Rollout;
};

export const firstRollout: Rollout = { live: null, previous: [], canary: null };

/**
 * Makes a version live at 100 percent, and a canary below. A running canary ends.
 * @returns undefined when every browser gets that version already
 * @throws HttpError 400 for a canary that cannot be
 */
export function release(rollout: Rollout, version: Version, percent: number): Move | undefined {
  const { live, canary } = rollout;
  if (percent < 100) return beginCanary(rollout, version, percent);
  if (version === live) return canary ? endCanary(rollout, canary.version) : undefined;
  const previous = [live, ...rollout.previous.filter((earlier) => earlier !== version && earlier !== live)].slice(0, maxPrevious);
  return { action: 'release', from: live, to: version, percent: null, rollout: { live: version, previous, canary: null } };
}

function beginCanary(rollout: Rollout, version: Version, percent: number): Move | undefined {
  const { live, canary } = rollout;
  if (version === null) throw new HttpError(400, messages.deployedAsCanary);
  if (version === live) throw new HttpError(400, messages.liveAsCanary(version));
  if (canary?.version === version && canary.percent === percent) return undefined;
  return { action: 'canary', from: live, to: version, percent, rollout: { ...rollout, canary: { version, percent } } };
}

/**
 * Ends a running canary. Without one, makes the previous version live again.
 * @param isAvailable false for versions that were deleted, and for the deployed build where there is none. They are left out
 * @throws HttpError 409 when nothing was live before
 */
export function rollBack(rollout: Rollout, isAvailable: (version: Version) => boolean): Move {
  const { live, canary } = rollout;
  if (canary) return endCanary(rollout, canary.version);
  const [last, ...previous] = rollout.previous.filter(isAvailable);
  if (last === undefined) throw new HttpError(409, messages.nothingBefore(live));
  return { action: 'rollback', from: live, to: last, percent: null, rollout: { live: last, previous, canary: null } };
}

function endCanary(rollout: Rollout, version: string): Move {
  return { action: 'end-canary', from: version, to: rollout.live, percent: null, rollout: { ...rollout, canary: null } };
}

export async function readRollout(transaction: Transaction, remote: string): Promise<Rollout & { revision: number }> {
  const [row] = await transaction.select().from(rollouts).where(eq(rollouts.remote, remote));
  return rolloutOf(row);
}

/** The rollout of a row of the table, and its revision. A remote without a row was never released. */
export function rolloutOf(row: typeof rollouts.$inferSelect | null | undefined): Rollout & { revision: number } {
  if (!row) return { revision: 0, ...firstRollout };
  const { revision, live, previous, canaryVersion, canaryPercent } = row;
  const canary = canaryVersion === null || canaryPercent === null ? null : { version: canaryVersion, percent: canaryPercent };
  return { revision, live, previous: [...previous], canary };
}

const signedByValidKey = and(eq(releaseKeys.remote, releases.remote), eq(releaseKeys.id, releases.keyId), isNull(releaseKeys.revokedAt));

export type StoredRelease = Awaited<ReturnType<typeof readReleases>>[number];

/**
 * The stored releases of a remote, or of all, the newest first. A valid one may be served: neither it nor its key was revoked, and it is
 * signed. With an active key more releases may be signed.
 */
export async function readReleases(transaction: Transaction, remote?: string) {
  const { description: _, ...columns } = getTableColumns(releases);
  const rows = await transaction
    .select({ ...columns, publicKey: releaseKeys.publicKey, retiredAt: releaseKeys.retiredAt, revoked: revokedReleases })
    .from(releases)
    .leftJoin(releaseKeys, signedByValidKey)
    .leftJoin(revokedReleases, and(eq(revokedReleases.remote, releases.remote), eq(revokedReleases.version, releases.version)))
    .where(remote === undefined ? undefined : eq(releases.remote, remote))
    .orderBy(desc(releases.storedAt), desc(releases.version));
  return rows.map(({ retiredAt, ...row }) => {
    const hasKey = row.publicKey !== null;
    return { ...row, isValid: hasKey && row.revoked === null, isKeyActive: hasKey && retiredAt === null };
  });
}

/** The commit of a version: as it was last released, and before its first release as it was stored. */
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
