import { and, asc, eq, inArray, lt, lte, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { blobs, portalFiles, releaseFiles, releases, remotes, sdkPackages } from '../../platform/db/tables/release.ts';
import { readReleases, readRollout } from './rollout.ts';
import { lockRemote } from './trail.ts';

const keptReleases = 20;
/** Blobs that a statement deletes. On the embedded database, calls wait for it. */
const blobsPerStatement = 100;

/** Deletes old releases, files of former versions of the portal, and blobs that nothing refers to. */
export async function pruneStore(database: Database): Promise<void> {
  const names = await database.select({ name: remotes.name }).from(remotes).orderBy(asc(remotes.name));
  for (const { name } of names) await pruneReleases(database, name, { keep: keptReleases, days: 30 });
  await database.delete(portalFiles).where(lt(portalFiles.seenAt, sql`now() - interval '30 days'`));
  while ((await pruneBlobs(database)) === blobsPerStatement);
}

/**
 * Deletes old releases of a remote; never what is live, the canary, or the previous version. The newest `keep` stay, and those that were
 * stored in the last `days`.
 * @returns the deleted versions
 * @throws HttpError 404 for an unknown remote
 */
export function pruneReleases(database: Database, remote: string, { keep, days }: { keep: number; days: number }): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await lockRemote(transaction, remote);
    const stored = await readReleases(transaction, remote);
    const { live, canary, previous } = await readRollout(transaction, remote);
    const valid = new Set(stored.filter(({ isValid }) => isValid).map(({ version }) => version));
    // Null is left out: only some installations have a deployed build.
    const before = previous.find((version) => version !== null && valid.has(version));
    const inUse = [live, canary?.version, before];
    const surplus = stored.map(({ version }) => version).slice(keep);
    const unused = surplus.filter((version) => !inUse.includes(version));
    const isOld = lte(releases.storedAt, sql`now() - make_interval(days => ${days})`);
    const isDeletable = and(eq(releases.remote, remote), inArray(releases.version, unused), isOld);
    const deleted = await transaction.delete(releases).where(isDeletable).returning({ version: releases.version });
    return deleted.map(({ version }) => version);
  });
}

/** Deletes blobs that nothing refers to, a day after they were last sent or asked for. @returns how many */
async function pruneBlobs(database: Database): Promise<number> {
  const isOld = lt(blobs.usedAt, sql`now() - interval '1 day'`);
  const isUnused = [releaseFiles, portalFiles, sdkPackages].map((table) =>
    notExists(database.select({ hash: table.hash }).from(table).where(eq(table.hash, blobs.hash))),
  );
  // Skips what a release or another replica has locked, because two that wait for each other would never end.
  const unused = database
    .select({ hash: blobs.hash })
    .from(blobs)
    .where(and(isOld, ...isUnused))
    .limit(blobsPerStatement)
    .for('update', { skipLocked: true });
  const deleted = await database.delete(blobs).where(inArray(blobs.hash, unused)).returning({ hash: blobs.hash });
  return deleted.length;
}
