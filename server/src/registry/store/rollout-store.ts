import type { Release } from '@osk/shared/contract/release';
import type { Change, RolloutState } from '@osk/shared/contract/release-store';
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { canaryEvidence, pageLoadSamples } from '../../platform/db/tables/page-load.ts';
import { releases, revokedReleases } from '../../platform/db/tables/release.ts';
import { allowWriteWhenLow } from '../../platform/db/watched-pglite.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Message } from '../../platform/language/language.ts';
import { readEmbeddedFailures, readLoads } from '../analysis/count-load.ts';
import { readKeys } from '../keys/release-keys.ts';
import { readSequence } from '../keys/sequences.ts';
import { messages } from '../messages.ts';
import { readDescription } from './release-store.ts';
import {
  type Rollout,
  readProvenance,
  readReleases,
  readRollout,
  release,
  rollBack,
  type StoredRelease,
  saveMove,
  type Version,
} from './rollout.ts';
import { lockRemote, readRemote, readTrail, recordChange } from './trail.ts';

/** What the database has of a remote's rollout. The rest is up to each installation and token. */
export type StoredRollout = Omit<RolloutState, 'isDeployed' | 'permissions' | 'portal'>;

type RolloutChange = {
  remote: string;
  /** What the caller has read. */
  revision: number;
  change: Change;
  note: string;
  /** `token:<label>` or `operator:<user>`. */
  actor: string;
  /** Whether a build of the remote came with the portal, so that a rollback can bring it back. */
  isDeployed: boolean;
  /** Checks a version that browsers did not get before. @throws HttpError when pages cannot use it now */
  check(release: Release): void;
};

/**
 * Changes a rollout with its row of the trail, and notifies every replica.
 * @throws HttpError 404 for an unknown remote, 409 for another revision or a rollback to nothing, 400 for an unknown version or an
 *   invalid canary
 */
export function changeRollout(
  database: Database,
  { remote, revision, change, note, actor, isDeployed, check }: RolloutChange,
): Promise<StoredRollout> {
  return database.transaction(async (transaction) => {
    // It writes two rows, and a disk may be full when a release does harm.
    if (change.action === 'rollback') await allowWriteWhenLow(transaction);
    await lockRemote(transaction, remote);
    const stored = await readRollout(transaction, remote);
    if (revision !== stored.revision) {
      throw new HttpError(409, messages.staleRollout(stored.revision, stored.live), { code: 'rollout-changed' });
    }
    const versions = await readReleases(transaction, remote);
    const isAvailable = validIn(versions, isDeployed);
    if (change.action === 'release' && !isAvailable(change.version)) {
      const message = whyUnavailable(remote, change, versions);
      if (message !== undefined) throw new HttpError(400, message, { fieldErrors: { change: message } });
      if (change.version !== null) await restoreVersion(transaction, { remote, version: change.version, actor });
      // It may be named live already, so that nothing moves.
      await checkVersion(transaction, remote, change.version, check);
    }
    const move = change.action === 'release' ? release(stored, change.version, change.percent) : rollBack(stored, isAvailable);
    if (move !== undefined) {
      if (move.action !== 'end-canary') await checkVersion(transaction, remote, move.to, check);
      const provenance = (change.action === 'release' && change.provenance) || (await readProvenance(transaction, remote, move.to));
      await saveMove(transaction, { remote, revision: stored.revision + 1, move, provenance, note, actor });
    }
    return stateOf(transaction, remote);
  });
}

async function checkVersion(transaction: Transaction, remote: string, version: Version, check: RolloutChange['check']): Promise<void> {
  if (version === null) return;
  const description = await readDescription(transaction, remote, version);
  // Only `storeRelease` writes it.
  if (description !== undefined) check(JSON.parse(description));
}

type Released = Extract<Change, { action: 'release' }>;

/** Whether a version can be served. Null is the deployed build. */
const validIn = (releases: readonly StoredRelease[], isDeployed: boolean) => (wanted: Version) =>
  wanted === null ? isDeployed : releases.some(({ version, isValid }) => version === wanted && isValid);

/** Undefined for a canary that the portal has ended and the team insists on. What the operator has revoked, the operator restores. */
function whyUnavailable(remote: string, { version, insist }: Released, releases: readonly StoredRelease[]): Message | undefined {
  if (version === null) return messages.notDeployed(remote);
  const stored = releases.find((one) => one.version === version);
  if (!stored) return messages.notStored(version);
  if (stored.publicKey === null) return messages.revokedKey(version);
  const { reason, revokedBy } = stored.revoked ?? { reason: '', revokedBy: '' };
  if (revokedBy !== portalActor) return messages.revokedByOperator(version, reason);
  return insist ? undefined : messages.revoked(version, reason);
}

/** The actor in the trail when the portal ends a canary by itself. */
export const portalActor = 'portal';

type Leaving = Pick<RolloutChange, 'remote' | 'actor' | 'isDeployed' | 'note'>;

/**
 * Revokes a stored version: it is served no more, and the rollout leaves it. The remote must be locked.
 * @param revocation `note` says why; `actor` is `operator:<user>`, or `portal` for a canary that failed
 * @returns false when it was revoked before
 * @throws HttpError 400 for a version that is not stored
 */
export async function revokeVersion(transaction: Transaction, version: string, revocation: Leaving): Promise<boolean> {
  const { remote, actor, note } = revocation;
  const isStored = and(eq(releases.remote, remote), eq(releases.version, version));
  if ((await transaction.$count(releases, isStored)) === 0) throw new HttpError(400, messages.notStored(version));
  const revoked = await transaction
    .insert(revokedReleases)
    .values({ remote, version, reason: note, revokedBy: actor })
    .onConflictDoNothing()
    .returning({ version: revokedReleases.version });
  if (revoked.length === 0) return false;
  await recordChange(transaction, { remote, actor, action: 'revoke', fromVersion: version, note });
  await leaveRevoked(transaction, revocation);
  return true;
}

/** Ends a canary that is not valid any more, and leaves such a live version if something valid was live before. The remote must be locked. */
export async function leaveRevoked(transaction: Transaction, { remote, actor, isDeployed, note }: Leaving): Promise<void> {
  const isValid = validIn(await readReleases(transaction, remote), isDeployed);
  const goBack = async (isLeft: (rollout: Rollout) => boolean) => {
    const { revision, ...rollout } = await readRollout(transaction, remote);
    if (!isLeft(rollout)) return;
    const move = rollBack(rollout, isValid);
    const provenance = await readProvenance(transaction, remote, move.to);
    await saveMove(transaction, { remote, revision: revision + 1, move, provenance, note, actor });
  };
  await goBack(({ canary }) => canary !== null && !isValid(canary.version));
  await goBack(({ canary, live, previous }) => canary === null && live !== null && !isValid(live) && previous.some(isValid));
}

/** Ends the revocation of a version, and forgets the page loads that led to it. The remote must be locked. @returns whether it was revoked */
export async function restoreVersion(
  transaction: Transaction,
  { remote, version, actor }: { remote: string; version: string; actor: string },
): Promise<boolean> {
  const isOne = (table: typeof revokedReleases | typeof canaryEvidence | typeof pageLoadSamples) =>
    and(eq(table.remote, remote), eq(table.version, version));
  const restored = await transaction.delete(revokedReleases).where(isOne(revokedReleases)).returning({ version: revokedReleases.version });
  if (restored.length === 0) return false;
  await transaction.delete(canaryEvidence).where(isOne(canaryEvidence));
  await transaction.delete(pageLoadSamples).where(isOne(pageLoadSamples));
  await recordChange(transaction, { remote, actor, action: 'restore', toVersion: version });
  return true;
}

/** The rollout of a remote, its stored releases and the latest changes. @throws HttpError 404 for an unknown remote */
export async function readRolloutState(database: Database, remote: string): Promise<StoredRollout> {
  return database.transaction((transaction) => stateOf(transaction, remote));
}

async function stateOf(transaction: Transaction, remote: string): Promise<StoredRollout> {
  const { isEnabled } = await readRemote(transaction, remote);
  const stored = await readReleases(transaction, remote);
  return {
    name: remote,
    isEnabled,
    ...(await readRollout(transaction, remote)),
    sequence: await readSequence(transaction, remote),
    keys: (await readKeys(transaction, remote)).map(({ id, label, state }) => ({ id, label, state })),
    releases: stored.map(({ version, integrity, storedAt, storedBy, commit, isClean, isValid }) => ({
      version,
      hash: integrity,
      storedAt: storedAt.toISOString(),
      storedBy,
      commit,
      isClean,
      isRevoked: !isValid,
    })),
    loads: await readLoads(transaction, remote),
    embeddedFailures: await readEmbeddedFailures(transaction, remote),
    trail: await readTrail(transaction, remote),
  };
}
