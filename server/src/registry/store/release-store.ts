import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { releaseFiles, releases } from '../../platform/db/tables/release.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { isSameBuild, rejectKey, type SignedDescription } from '../keys/open-envelope.ts';
import { readActiveKeys } from '../keys/release-keys.ts';
import { raiseSequence } from '../keys/sequences.ts';
import { messages } from '../messages.ts';
import { holdToken } from '../tokens/release-tokens.ts';
import { blobOfIntegrity, checkReleaseQuota, integrityOf, lockBlobs } from './blob-store.ts';
import { readReleases } from './rollout.ts';
import { lockRemote } from './trail.ts';

type NewRelease = SignedDescription & {
  /** `token:<label>` or `operator:<user>`. */
  actor: string;
  /** Of the token that it came with. It must be valid still. */
  tokenHash?: string;
  /** Compares two descriptions where that delays nothing else. */
  compareBuilds?(stored: string, sent: string): boolean | Promise<boolean>;
};

const namedFiles = 5;

/**
 * Stores a checked release whose files are stored. No browser gets it yet. A build that was stored before keeps its row, unless its key is
 * not active any more: then the new signature replaces the old one.
 * @returns false when the same build was stored before
 * @throws HttpError 401 for an ended token, 400 for an ended key, 404 for an unknown remote, 409 for a used sequence, missing files or a
 *   version with other content, 413 above the quota
 */
export async function storeRelease(database: Database, sent: NewRelease): Promise<boolean> {
  const { release, description, signatures, keyId, actor, tokenHash, compareBuilds = isSameBuild } = sent;
  const { name: remote, version, commit, isClean } = release;
  // A comparison may take long, so it holds no lock that a rollback waits for.
  const compared = await readDescription(database, remote, version);
  const isSame = compared === undefined || compared === description || (await compareBuilds(compared, description));
  const isNew = await database.transaction(async (transaction) => {
    await lockRemote(transaction, remote);
    if (tokenHash !== undefined) await holdToken(transaction, tokenHash);
    const keys = await readActiveKeys(transaction, remote);
    if (!keys.some(({ id }) => id === keyId)) rejectKey(remote, keys);
    const stored = await readDescription(transaction, remote, version);
    const isKeyActive = (await readReleases(transaction, remote)).some((one) => one.version === version && one.isKeyActive);
    // The answer to an earlier request was lost.
    if (stored === description && isKeyActive) return false;
    if (stored !== undefined && stored !== compared) return undefined;
    await raiseSequence(transaction, remote, release.sequence);
    const signed = { description, integrity: integrityOf(description), signatures, keyId };
    if (stored !== undefined) {
      if (!isSame) throw new HttpError(409, messages.versionTaken(version), { code: 'version-taken' });
      if (!isKeyActive)
        await transaction
          .update(releases)
          .set({ ...signed, commit, isClean })
          .where(isRelease(remote, version));
      return false;
    }
    const files = Object.entries(release.files).map(([path, integrity]) => ({ path, hash: blobOfIntegrity(integrity) }));
    const size = await sizeOf(transaction, files);
    await checkReleaseQuota(transaction, remote, description);
    await transaction.insert(releases).values({ remote, version, ...signed, size, commit, isClean, storedBy: actor });
    if (files.length > 0) await transaction.insert(releaseFiles).values(files.map((file) => ({ remote, version, ...file })));
    return true;
  });
  // The stored build has changed meanwhile.
  return isNew ?? storeRelease(database, sent);
}

const isRelease = (remote: string, version: string) => and(eq(releases.remote, remote), eq(releases.version, version));

export async function readDescription(database: Database, remote: string, version: string): Promise<string | undefined> {
  const [row] = await database.select({ description: releases.description }).from(releases).where(isRelease(remote, version));
  return row?.description;
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
