import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { releases, revokedReleases } from '../../../platform/db/tables/release.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { messages } from './messages.ts';
import type { Version } from './rollout.ts';
import { recordChange } from './trail.ts';

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

/** Ends the revocation of a version that somebody insists on. */
export async function restoreVersion(transaction: Transaction, remote: string, version: Version): Promise<void> {
  if (version === null) return;
  await transaction.delete(revokedReleases).where(and(eq(revokedReleases.remote, remote), eq(revokedReleases.version, version)));
}
