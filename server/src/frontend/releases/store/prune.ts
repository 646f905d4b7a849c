import { and, asc, desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database.ts';
import { blobs, portalFiles, releaseFiles, releases, remotes, rollouts, sdkPackages } from '../../../platform/db/tables/release.ts';
import { lockRemote } from './lock-remote.ts';
import { readVersions, rolloutOf } from './rollout-rows.ts';

/** The newest releases of a remote that stay. */
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

type Kept = {
  /** How many of the newest releases stay. */
  keep: number;
  /** Releases that were stored in the last so many days stay too. */
  days: number;
};

/**
 * Deletes old releases of a remote; never what is live, the canary, or the version before.
 * @returns the deleted versions
 * @throws HttpError 404 for an unknown remote
 */
export function pruneReleases(database: Database, remote: string, { keep, days }: Kept): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await lockRemote(transaction, remote);
    const stored = await transaction
      .select({ version: releases.version, isRecent: sql<boolean>`${releases.storedAt} > now() - make_interval(days => ${days})` })
      .from(releases)
      .where(eq(releases.remote, remote))
      .orderBy(desc(releases.storedAt), desc(releases.version));
    const [row] = await transaction.select().from(rollouts).where(eq(rollouts.remote, remote));
    const valid = await readVersions(transaction, remote);
    const inUse = row
      ? versionsInUse(
          rolloutOf(row),
          stored.filter(({ version }) => valid.get(version)?.isValid),
        )
      : [];
    const old = stored.slice(keep).filter(({ version, isRecent }) => !isRecent && !inUse.includes(version));
    const versions = old.map(({ version }) => version);
    if (versions.length > 0)
      await transaction.delete(releases).where(and(eq(releases.remote, remote), inArray(releases.version, versions)));
    return versions;
  });
}

type Versions = readonly { version: string }[];

/** The versions that browsers get, and the one that a rollback or a failing page returns to. */
function versionsInUse({ live, canary, previous }: ReturnType<typeof rolloutOf>, stored: Versions): (string | null | undefined)[] {
  // Null is left out: only some installations have a deployed build.
  const before = previous.find((version) => stored.some((one) => one.version === version));
  return [live, canary?.version, before];
}

/** Deletes blobs that nothing refers to, a day after they were last sent or asked for. @returns how many */
async function pruneBlobs(database: Database): Promise<number> {
  const isOld = lt(blobs.usedAt, sql`now() - interval '1 day'`);
  const isUnused = and(
    notExists(database.select({ hash: releaseFiles.hash }).from(releaseFiles).where(eq(releaseFiles.hash, blobs.hash))),
    notExists(database.select({ hash: portalFiles.hash }).from(portalFiles).where(eq(portalFiles.hash, blobs.hash))),
    notExists(database.select({ hash: sdkPackages.hash }).from(sdkPackages).where(eq(sdkPackages.hash, blobs.hash))),
  );
  // Skips what a release or another replica has locked, because two that wait for each other would never end.
  const unused = database
    .select({ hash: blobs.hash })
    .from(blobs)
    .where(and(isOld, isUnused))
    .limit(blobsPerStatement)
    .for('update', { skipLocked: true });
  const deleted = await database.delete(blobs).where(inArray(blobs.hash, unused)).returning({ hash: blobs.hash });
  return deleted.length;
}
