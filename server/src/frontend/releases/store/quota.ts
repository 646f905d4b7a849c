import { count, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { blobs, releases } from '../../../platform/db/tables/release.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { messages } from './messages.ts';

const mebibyte = 1024 * 1024;
/** Bytes of the stored files and descriptions that a remote's team has sent. */
const quota = 512 * mebibyte;
/** The bytes that a row takes besides the content, so that empty files count too. */
const rowSize = 1024;
/** A description lists the files of its release. Their rows take four times as much space. */
const descriptionFactor = 5;
/** The releases of a remote. Every server reads the list of all of them. */
const maxReleases = 1000;

/** @throws HttpError 413 when a file does not fit into the quota of its remote */
export async function checkFileQuota(database: Database, remote: string, size: number): Promise<void> {
  await checkSize(database, remote, size + rowSize);
}

/** @throws HttpError 413 when a release does not fit into the quota of its remote, or the remote has too many */
export async function checkReleaseQuota(transaction: Transaction, remote: string, description: string): Promise<void> {
  const stored = await checkSize(transaction, remote, Buffer.byteLength(description) * descriptionFactor + rowSize);
  if (stored >= maxReleases) throw new HttpError(413, messages.tooManyReleases(stored));
}

/** @returns how many releases are stored */
async function checkSize(database: Database | Transaction, remote: string, size: number): Promise<number> {
  const [files] = await database
    .select({ size: sql<string>`coalesce(sum(${blobs.size} + ${rowSize}), 0)` })
    .from(blobs)
    .where(eq(blobs.remote, remote));
  const [stored] = await database
    .select({
      count: count(),
      size: sql<string>`coalesce(sum(octet_length(${releases.description}) * ${descriptionFactor} + ${rowSize}), 0)`,
    })
    .from(releases)
    .where(eq(releases.remote, remote));
  const used = Number(files?.size) + Number(stored?.size);
  if (used + size > quota) throw new HttpError(413, messages.quotaExceeded((used / mebibyte).toFixed(1), String(quota / mebibyte)));
  return stored?.count ?? 0;
}
