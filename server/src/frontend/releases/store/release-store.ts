import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@osk/shared/contract/release';
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { releaseFiles, releases, remotes } from '../../../platform/db/tables/release.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { integrityOf } from '../integrity.ts';
import { blobOfIntegrity, lockBlobs } from './blob-store.ts';
import { messages } from './messages.ts';
import { checkReleaseQuota } from './quota.ts';

type NewRelease = {
  release: Release;
  /** Whether the whole working tree was committed; null when unknown. */
  isClean: boolean | null;
  /** `token:<label>` or `operator:<user>`. */
  actor: string;
};

/** How many missing files a message names. */
const namedFiles = 5;

/**
 * Stores a checked release whose files are stored. No browser gets it yet.
 * @returns false when the same release was stored before
 * @throws HttpError 404 for an unknown remote, 409 when files are missing or the version has other content, 413 above the quota
 */
export function storeRelease(database: Database, { release, isClean, actor }: NewRelease): Promise<boolean> {
  const { name: remote, version, commit } = release;
  return database.transaction(async (transaction) => {
    await lockRemote(transaction, remote);
    const stored = await readDescription(transaction, remote, version);
    if (stored !== undefined) {
      if (!isSameBuild(stored, release)) throw new HttpError(409, messages.versionTaken(version), { code: 'version-taken' });
      return false;
    }
    const files = Object.entries(release.files).map(([path, integrity]) => ({ path, hash: blobOfIntegrity(integrity) }));
    const size = await sizeOf(transaction, files);
    const description = JSON.stringify(release);
    await checkReleaseQuota(transaction, remote, description);
    await transaction
      .insert(releases)
      .values({ remote, version, description, integrity: integrityOf(description), size, commit, isClean, storedBy: actor });
    if (files.length > 0) await transaction.insert(releaseFiles).values(files.map((file) => ({ remote, version, ...file })));
    return true;
  });
}

/** Two stores of the same version wait for each other. @throws HttpError 404 */
export async function lockRemote(transaction: Transaction, name: string): Promise<void> {
  const found = await transaction.select({ name: remotes.name }).from(remotes).where(eq(remotes.name, name)).for('no key update');
  if (found.length === 0) throw new HttpError(404, messages.unknownRemote(name));
}

/** The description of a stored release; undefined when it is not stored. */
export async function readDescription(database: Database | Transaction, remote: string, version: string): Promise<Release | undefined> {
  const [row] = await database
    .select({ description: releases.description })
    .from(releases)
    .where(and(eq(releases.remote, remote), eq(releases.version, version)));
  // Only `storeRelease` writes it.
  return row && (JSON.parse(row.description) as Release);
}

/** Bytes of the files together. @throws HttpError 409 when one is not stored */
async function sizeOf(transaction: Transaction, files: readonly { path: string; hash: string }[]): Promise<number> {
  const sizes = await lockBlobs(
    transaction,
    files.map(({ hash }) => hash),
  );
  const missing = files.filter(({ hash }) => !sizes.has(hash)).map(({ path }) => path);
  if (missing.length > 0) {
    throw new HttpError(409, messages.missingFiles(missing.slice(0, namedFiles).join(', ')), { code: 'files-missing' });
  }
  return files.reduce((sum, { hash }) => sum + (sizes.get(hash) ?? 0), 0);
}

/** The same build may come from another commit, and at another time. */
function isSameBuild(one: Release, other: Release): boolean {
  const build = ({ builtAt: _, commit: __, ...rest }: Release): unknown => JSON.parse(JSON.stringify(rest));
  return isDeepStrictEqual(build(one), build(other));
}
