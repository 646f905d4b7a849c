import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { blobs, releases } from '../../platform/db/tables/release.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { createTurns } from '../../platform/threads/turns.ts';
import { messages } from '../messages.ts';
import { holdToken } from '../tokens/release-tokens.ts';
import { lockRemote } from './trail.ts';

/** The hash of content as in an `integrity` attribute: `sha256-…`. */
export const integrityOf = (content: string | Buffer): string => `sha256-${hash('sha256', content, 'base64')}`;

/** The name of a blob: SHA-256 in hexadecimal. */
export const blobHashOf = (content: Buffer): string => hash('sha256', content, 'hex');

/** The blob that an `integrity` attribute names: `sha256-…` in base64. */
export const blobOfIntegrity = (integrity: string): string => Buffer.from(integrity.replace('sha256-', ''), 'base64').toString('hex');

type Sender = { hash: string; remote: string; tokenHash?: string };

/**
 * Stores a file with its compressed copies, unless it is stored already. A blob that no release refers to is deleted a day after its last use.
 * @param sender the team's tool; undefined for the portal's own files
 * @throws HttpError 400 when the content has another hash than its sender says, 401 when the sender's token has ended, 413 when file and
 *   copies exceed the quota, 503 when too many files wait
 */
export async function storeBlob(database: Database, content: Buffer, sender?: Sender): Promise<{ hash: string }> {
  const name = blobHashOf(content);
  if (sender !== undefined && sender.hash !== name) throw new HttpError(400, messages.wrongHash(sender.hash));
  if ((await findMissing(database, [name])).length === 0) return { hash: name };
  const copies = await compress(content, sender?.remote);
  await database.transaction(async (transaction) => {
    if (sender !== undefined) {
      await lockRemote(transaction, sender.remote);
      if (sender.tokenHash !== undefined) await holdToken(transaction, sender.tokenHash);
      const copiesSize = (copies.brotli?.length ?? 0) + (copies.gzip?.length ?? 0);
      await checkFileQuota(transaction, sender.remote, content.length + copiesSize);
    }
    await transaction
      .insert(blobs)
      .values({ hash: name, size: content.length, content, ...copies, remote: sender?.remote ?? null })
      .onConflictDoUpdate({ target: blobs.hash, set: { usedAt: sql`now()` } });
  });
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

/** The content of a blob; empty if it is not stored. The embedded database takes ten times as long to send it as bytes. */
export async function readContent(database: Database, name: string): Promise<Buffer> {
  const [blob] = await database
    .select({ base64: sql<string>`encode(${blobs.content}, 'base64')` })
    .from(blobs)
    .where(eq(blobs.hash, name));
  return Buffer.from(blob?.base64 ?? '', 'base64');
}

/** `sha384-…` of a blob's content, which the database hashes: to read 8 MiB would hold the event loop. */
export async function readIntegrity(database: Database, name: string): Promise<string> {
  const [blob] = await database
    .select({ base64: sql<string>`encode(sha384(${blobs.content}), 'base64')` })
    .from(blobs)
    .where(eq(blobs.hash, name));
  return `sha384-${blob?.base64}`;
}

/** A file's content and its compressed copies; null where there is none. */
export type Blob = { content: Buffer; brotli: Buffer | null; gzip: Buffer | null };

export async function readBlob(database: Database, name: string): Promise<Blob | undefined> {
  const { content, brotli, gzip } = blobs;
  const [blob] = await database.select({ content, brotli, gzip }).from(blobs).where(eq(blobs.hash, name));
  return blob;
}

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

const mebibyte = 1024 * 1024;
/** Bytes of the stored files, their compressed copies and the descriptions that a remote's team has sent. */
const quota = 512 * mebibyte;
/** The bytes that a row takes besides the content, so that empty files count too. */
const rowSize = 1024;
/** A description lists the files of its release. Their rows take four times as much space. */
const descriptionFactor = 5;
/** The releases of a remote. Every server reads the list of all of them. */
const maxReleases = 1000;

const copiesSize = sql`coalesce(octet_length(${blobs.brotli}), 0) + coalesce(octet_length(${blobs.gzip}), 0)`;

/** @param size of the file, with its copies if they are known @throws HttpError 413 when it does not fit into the quota of its remote */
export async function checkFileQuota(database: Database, remote: string, size: number): Promise<void> {
  await checkSize(database, remote, size + rowSize);
}

/** @throws HttpError 413 when a release does not fit into the quota of its remote, or the remote has too many */
export async function checkReleaseQuota(transaction: Transaction, remote: string, description: string): Promise<void> {
  const stored = await checkSize(transaction, remote, Buffer.byteLength(description) * descriptionFactor + rowSize);
  if (stored >= maxReleases) throw new HttpError(413, messages.tooManyReleases(stored));
}

async function checkSize(database: Database, remote: string, size: number): Promise<number> {
  const [files] = await database
    .select({ size: sql<string>`coalesce(sum(${blobs.size} + ${copiesSize} + ${rowSize}), 0)` })
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

const busy = () => new HttpError(503, messages.busy, { retryAfter: 2 });
/**
 * Two files are compressed at once: all of them would occupy the threads that also read files. The others wait in memory, also when their
 * sender has hung up.
 */
const { inTurn } = createTurns({ concurrency: 2, longest: 16, ranks: 1, busy });

/** The beginnings of formats that are compressed already: WOFF2, JPEG, PNG, GIF, gzip. */
const signatures = ['774f4632', 'ffd8ff', '89504e47', '47494638', '1f8b'].map((hex) => Buffer.from(hex, 'hex'));

function isCompressed(content: Buffer): boolean {
  const [container, kind] = [content.toString('latin1', 0, 8), content.toString('latin1', 8, 12)];
  const isWebp = container.startsWith('RIFF') && kind === 'WEBP';
  const isAvif = container.endsWith('ftyp') && kind.startsWith('avi');
  return isWebp || isAvif || signatures.some((signature) => content.subarray(0, signature.length).equals(signature));
}

/**
 * Compresses a file as small as possible, in turn with those of other remotes. Null where a copy would not be smaller.
 * @throws HttpError 503 when too many wait
 */
export async function compress(content: Buffer, remote = ''): Promise<Omit<Blob, 'content'>> {
  if (content.length === 0 || isCompressed(content)) return { brotli: null, gzip: null };
  return inTurn({ rank: 0, key: remote }, async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    const smaller = (copy: Buffer) => (copy.length < content.length ? copy : null);
    const brotli = smaller(await compressBrotli(content, { params }));
    return { brotli, gzip: smaller(await compressGzip(content, { level: 9 })) };
  });
}
