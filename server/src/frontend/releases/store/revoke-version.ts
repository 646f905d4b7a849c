import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { canaryEvidence, pageLoadSamples } from '../../../platform/db/tables/page-load.ts';
import { releases, revokedReleases } from '../../../platform/db/tables/release.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { messages } from './messages.ts';
import { recordChange } from './trail.ts';

/** The actor in the trail when the portal ends a canary by itself. */
export const portalActor = 'portal';

type Revocation = {
  remote: string;
  version: string;
  reason: string;
  /** `operator:<user>`, or `portal` for a canary that failed. */
  actor: string;
};

/**
 * Revokes a stored version: it is served no more. The rollout must leave it in the same transaction, and the remote must be locked.
 * @returns false when it was revoked before
 * @throws HttpError 400 for a version that is not stored
 */
export async function revokeVersion(transaction: Transaction, { remote, version, reason, actor }: Revocation): Promise<boolean> {
  const isStored = and(eq(releases.remote, remote), eq(releases.version, version));
  if ((await transaction.$count(releases, isStored)) === 0) throw new HttpError(400, messages.notStored(version));
  const revoked = await transaction
    .insert(revokedReleases)
    .values({ remote, version, reason, revokedBy: actor })
    .onConflictDoNothing()
    .returning({ version: revokedReleases.version });
  if (revoked.length === 0) return false;
  await recordChange(transaction, { remote, actor, action: 'revoke', fromVersion: version, note: reason });
  return true;
}

/** Ends the revocation of a version, and forgets the page loads that led to it. The remote must be locked. @returns whether it was revoked */
export async function restoreVersion(transaction: Transaction, { remote, version, actor }: Omit<Revocation, 'reason'>): Promise<boolean> {
  const isOne = (table: typeof revokedReleases | typeof canaryEvidence | typeof pageLoadSamples) =>
    and(eq(table.remote, remote), eq(table.version, version));
  const restored = await transaction.delete(revokedReleases).where(isOne(revokedReleases)).returning({ version: revokedReleases.version });
  if (restored.length === 0) return false;
  await transaction.delete(canaryEvidence).where(isOne(canaryEvidence));
  await transaction.delete(pageLoadSamples).where(isOne(pageLoadSamples));
  await recordChange(transaction, { remote, actor, action: 'restore', toVersion: version });
  return true;
}
