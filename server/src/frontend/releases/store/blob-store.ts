import { hash } from 'node:crypto';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { blobs } from '../../../platform/db/tables/release.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { compress } from './compress.ts';
import { messages } from './messages.ts';

/** The name of a blob: SHA-256 in hexadecimal. */
export const blobHashOf = (content: Buffer): string => hash('sha256', content, 'hex');

/** The blob that an `integrity` attribute names: `sha256-…` in base64. */
export const blobOfIntegrity = (integrity: string): string => Buffer.from(integrity.replace('sha256-', ''), 'base64').toString('hex');

type Sender = {
  /** The content's hash by its sender. */
  hash: string;
  remote: string;
};

/**
 * Stores a file with its compressed copies, unless it is stored already. A blob that no release refers to is deleted a day after its last use.
 * @param sender the team's tool; undefined for the portal's own files
 * @throws HttpError 400 when the content has another hash than its sender says
 */
export async function storeBlob(database: Database, content: Buffer, sender?: Sender): Promise<{ hash: string }> {
  const name = blobHashOf(content);
  if (sender !== undefined && sender.hash !== name) throw new HttpError(400, messages.wrongHash(sender.hash));
  if ((await findMissing(database, [name])).length === 0) return { hash: name };
  const copies = await compress(content);
  await database
    .insert(blobs)
    .values({ hash: name, size: content.length, content, ...copies, remote: sender?.remote ?? null })
    .onConflictDoUpdate({ target: blobs.hash, set: { usedAt: sql`now()` } });
  return { hash: name };
}

/** Which of these blobs are not stored. The others count as used now, so that they are not deleted before their release is stored. */
export async function findMissing(database: Database, hashes: readonly string[]): Promise<string[]> {
  const stored = await database.transaction((transaction) => lockBlobs(transaction, hashes));
  return [...new Set(hashes)].filter((name) => !stored.has(name));
}

/** Locks stored blobs in the order of their hashes, marks them as used, and returns their sizes. */
export async function lockBlobs(transaction: Transaction, hashes: readonly string[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const named = inArray(blobs.hash, [...new Set(hashes)]);
  const rows = await transaction
    .select({ hash: blobs.hash, size: blobs.size })
    .from(blobs)
    .where(named)
    .orderBy(asc(blobs.hash))
    .for('no key update');
  // They are kept for a day, so a time of the last hour is exact enough.
  await transaction
    .update(blobs)
    .set({ usedAt: sql`now()` })
    .where(and(named, lt(blobs.usedAt, sql`now() - interval '1 hour'`)));
  return new Map(rows.map((row) => [row.hash, row.size]));
}

/** The sizes of the stored ones of these blobs, in bytes: of the content, and after brotli. */
export async function readSizes(database: Database, hashes: readonly string[]): Promise<Map<string, { size: number; compressed: number }>> {
  if (hashes.length === 0) return new Map();
  const rows = await database
    .select({ hash: blobs.hash, size: blobs.size, compressed: sql<number>`coalesce(octet_length(${blobs.brotli}), ${blobs.size})` })
    .from(blobs)
    .where(inArray(blobs.hash, [...new Set(hashes)]));
  return new Map(rows.map(({ hash, ...sizes }) => [hash, sizes]));
}

/** The content of a blob, not compressed; undefined when it is not stored. */
export async function readBlob(database: Database | Transaction, name: string): Promise<Buffer | undefined> {
  const [row] = await database.select({ content: blobs.content }).from(blobs).where(eq(blobs.hash, name));
  return row?.content;
}
