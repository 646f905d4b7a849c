import type { Release } from '@osk/shared/contract/release';
import type { Change, RolloutState } from '@osk/shared/contract/release-store';
import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { releaseKeys, releases, remotes, revokedReleases } from '../../../platform/db/tables/release.ts';
import { allowWriteWhenLow } from '../../../platform/db/watched-pglite.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { Message } from '../../../platform/language/language.ts';
import { readLoads } from '../analysis/count-load.ts';
import { readEmbeddedFailures } from '../analysis/embedded-failures.ts';
import { readKeys, revokedVersion, signedByValidKey } from '../keys/read-keys.ts';
import { readSequence } from '../keys/sequences.ts';
import { lockRemote } from './lock-remote.ts';
import { messages } from './messages.ts';
import { readDescription } from './release-store.ts';
import { portalActor, restoreVersion } from './revoke-version.ts';
import { type Rollout, release, rollBack, type Version } from './rollout.ts';
import { readProvenance, readRollout, readVersions, type StoredVersions, saveMove } from './rollout-rows.ts';
import { readTrail } from './trail.ts';

/** What the database has of a remote's rollout. The rest is up to each installation and token. */
export type StoredRollout = Omit<RolloutState, 'isDeployed' | 'permissions' | 'portal'>;

type RolloutChange = {
  remote: string;
  /** What the caller has read; undefined for an operator's command, which sees the present one. */
  revision?: number | undefined;
  change: Change;
  note?: string;
  /** `token:<label>` or `operator:<user>`. */
  actor: string;
  /** Whether a build of the remote came with the portal, so that a rollback can bring it back. */
  isDeployed?: boolean;
  /** Checks a version that browsers have not got so far. @throws HttpError when pages cannot use it now */
  check?(release: Release): void | Promise<void>;
};

/**
 * Changes a rollout with its row of the trail, and notifies every replica.
 * @throws HttpError 404 for an unknown remote, 409 for another revision or a rollback to nothing, 400 for an unknown version or an
 *   invalid canary
 */
export function changeRollout(
  database: Database,
  { remote, revision, change, note = '', actor, isDeployed = false, check }: RolloutChange,
): Promise<StoredRollout> {
  return database.transaction(async (transaction) => {
    // It writes two rows, and a disk may be full when a release does harm.
    if (change.action === 'rollback') await allowWriteWhenLow(transaction);
    await lockRemote(transaction, remote);
    const stored = await readRollout(transaction, remote);
    if (revision !== undefined && revision !== stored.revision) {
      throw new HttpError(409, messages.staleRollout(stored.revision, stored.live), { code: 'rollout-changed' });
    }
    const versions = await readVersions(transaction, remote);
    const isAvailable = (version: Version) => (version === null ? isDeployed : versions.get(version)?.isValid === true);
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
  if (description !== undefined) await check?.(description);
}

type Released = Extract<Change, { action: 'release' }>;

/** Undefined for a canary that the portal has ended and the team insists on. What the operator has revoked, the operator restores. */
function whyUnavailable(remote: string, { version, insist = false }: Released, versions: StoredVersions): Message | undefined {
  if (version === null) return messages.notDeployed(remote);
  const stored = versions.get(version);
  if (!stored) return messages.notStored(version);
  if (!stored.hasKey) return messages.revokedKey(version);
  const { reason, by } = stored.revoked ?? { reason: '', by: '' };
  if (by !== portalActor) return messages.revokedByOperator(version, reason);
  return insist ? undefined : messages.revoked(version, reason);
}

type Leaving = Pick<RolloutChange, 'remote' | 'actor'> & { isDeployed: boolean; note: string };

/** Ends a canary that is not valid any more, and leaves such a live version if something valid was live before. The remote must be locked. */
export async function leaveRevoked(transaction: Transaction, { remote, actor, isDeployed, note }: Leaving): Promise<void> {
  const versions = await readVersions(transaction, remote);
  const isValid = (version: Version) => (version === null ? isDeployed : versions.get(version)?.isValid === true);
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

/** The rollout of a remote, its stored releases and the latest changes. @throws HttpError 404 for an unknown remote */
export async function readRolloutState(database: Database, remote: string): Promise<StoredRollout> {
  return database.transaction((transaction) => stateOf(transaction, remote));
}

async function stateOf(transaction: Transaction, remote: string): Promise<StoredRollout> {
  const [admitted] = await transaction.select({ isEnabled: remotes.isEnabled }).from(remotes).where(eq(remotes.name, remote));
  if (admitted === undefined) throw new HttpError(404, messages.unknownRemote(remote));
  const rows = await transaction
    .select(releaseColumns)
    .from(releases)
    .leftJoin(releaseKeys, signedByValidKey)
    .leftJoin(revokedReleases, revokedVersion)
    .where(eq(releases.remote, remote))
    .orderBy(desc(releases.storedAt), desc(releases.version));
  return {
    name: remote,
    ...admitted,
    ...(await readRollout(transaction, remote)),
    sequence: await readSequence(transaction, remote),
    keys: (await readKeys(transaction, remote)).map(({ id, label, state }) => ({ id, label, state })),
    releases: rows.map(({ storedAt, validKey, revoked, ...row }) => ({
      ...row,
      storedAt: storedAt.toISOString(),
      isRevoked: validKey === null || revoked !== null,
    })),
    loads: await readLoads(transaction, remote),
    embeddedFailures: await readEmbeddedFailures(transaction, remote),
    trail: await readTrail(transaction, remote),
  };
}

const { version, integrity, storedAt, storedBy, commit, isClean } = releases;
const releaseColumns = {
  version,
  hash: integrity,
  storedAt,
  storedBy,
  commit,
  isClean,
  validKey: releaseKeys.id,
  revoked: revokedReleases.reason,
};
