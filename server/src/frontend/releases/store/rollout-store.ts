import type { Release } from '@osk/shared/contract/release';
import type { Change, Provenance, RolloutState } from '@osk/shared/contract/release-store';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { releases, releaseTrail, remotes, rollouts } from '../../../platform/db/tables/release.ts';
import { allowWriteWhenLow } from '../../../platform/db/watched-pglite.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { messages } from './messages.ts';
import { lockRemote, readDescription } from './release-store.ts';
import { firstRollout, type Move, type Rollout, release, rollBack, type Version } from './rollout.ts';

/** PostgreSQL's channel for changes of remotes and rollouts. The payload is the remote's name, or empty for all. */
export const releasesChannel = 'releases';

/** The latest changes in a rollout's state. */
const trailLength = 50;

/** What the database has of a remote's rollout. Whether there is a deployed build is up to each installation. */
export type StoredRollout = Omit<RolloutState, 'isDeployed' | 'permissions'>;

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
    const versions = await storedVersions(transaction, remote);
    const isAvailable = (version: Version) => (version === null ? isDeployed : versions.has(version));
    if (change.action === 'release' && !isAvailable(change.version)) {
      const message = change.version === null ? messages.notDeployed(remote) : messages.notStored(change.version);
      throw new HttpError(400, message, { fieldErrors: { change: message } });
    }
    const move = change.action === 'release' ? release(stored, change.version, change.percent) : rollBack(stored, isAvailable);
    if (move !== undefined) {
      if (move.to !== null && move.action !== 'end-canary') {
        const description = await readDescription(transaction, remote, move.to);
        if (description !== undefined) await check?.(description);
      }
      const provenance = (change.action === 'release' && change.provenance) || (await readProvenance(transaction, remote, move.to));
      await saveMove(transaction, { remote, revision: stored.revision + 1, move, provenance, note, actor });
    }
    return stateOf(transaction, remote);
  });
}

async function readRollout(transaction: Transaction, remote: string): Promise<Rollout & { revision: number }> {
  const [row] = await transaction.select().from(rollouts).where(eq(rollouts.remote, remote));
  return row ? { revision: row.revision, ...rolloutOf(row) } : { revision: 0, ...firstRollout };
}

/** The rollout of a row of the table. */
export function rolloutOf({ live, previous, canaryVersion, canaryPercent }: typeof rollouts.$inferSelect): Rollout {
  const canary = canaryVersion === null || canaryPercent === null ? null : { version: canaryVersion, percent: canaryPercent };
  return { live, previous: [...previous], canary };
}

async function storedVersions(transaction: Transaction, remote: string): Promise<Set<string>> {
  const rows = await transaction.select({ version: releases.version }).from(releases).where(eq(releases.remote, remote));
  return new Set(rows.map(({ version }) => version));
}

/** Where the build of a version came from that was released last, or else the one that was stored. */
async function readProvenance(transaction: Transaction, remote: string, version: Version): Promise<Provenance> {
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

async function saveMove(transaction: Transaction, { remote, revision, move, provenance, note, actor }: SavedMove): Promise<void> {
  const { live, previous, canary } = move.rollout;
  const row = { revision, live, previous, canaryVersion: canary?.version ?? null, canaryPercent: canary?.percent ?? null };
  const set = { ...row, changedAt: sql`now()` };
  await transaction
    .insert(rollouts)
    .values({ remote, ...row })
    .onConflictDoUpdate({ target: rollouts.remote, set });
  await transaction.insert(releaseTrail).values({
    remote,
    actor,
    action: move.action,
    fromVersion: move.from,
    toVersion: move.to,
    percent: move.percent,
    ...provenance,
    note,
  });
  await notifyReleases(transaction, remote);
}

/** Notifies every replica at the transaction's end that a remote or its rollout has changed. */
export async function notifyReleases(transaction: Transaction, remote = ''): Promise<void> {
  await transaction.execute(sql`select pg_notify(${releasesChannel}, ${remote})`);
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
    .where(eq(releases.remote, remote))
    .orderBy(desc(releases.storedAt), desc(releases.version));
  return {
    name: remote,
    ...admitted,
    ...(await readRollout(transaction, remote)),
    releases: rows.map(({ storedAt, ...row }) => ({ ...row, storedAt: storedAt.toISOString() })),
    trail: await readTrail(transaction, remote),
  };
}

const { version, integrity, storedAt, storedBy, commit, isClean } = releases;
const releaseColumns = { version, hash: integrity, storedAt, storedBy, commit, isClean };

/** The latest changes of a remote's rollout, the newest first. They stay when the remote is removed. */
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
