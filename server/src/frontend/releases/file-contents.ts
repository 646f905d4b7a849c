import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { maxFileSize } from '@osk/shared/contract/release';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { blobs } from '../../platform/db/tables/release.ts';
import type { DiskCache } from './disk-cache.ts';
import { integrityOf } from './integrity.ts';
import { createReadCache } from './read-cache.ts';
import { blobOfIntegrity } from './store/blob-store.ts';

/** In bytes. */
const memoryLimit = 32 * 1024 * 1024;

const encodings = {
  br: { extension: '.br', column: 'brotli', decompress: promisify(brotliDecompress) },
  gzip: { extension: '.gz', column: 'gzip', decompress: promisify(gunzip) },
} as const;
export type Encoding = keyof typeof encodings;

/** A file's content and its compressed copies; null where there is none. */
export type Blob = { content: Buffer; brotli: Buffer | null; gzip: Buffer | null };

/** Reads files by the hash of their content: from memory, the folder on disk, or the database. */
export type FileContents = {
  /**
   * @param integrity `sha256-…` of the content
   * @param load reads it where it is stored; from the blobs by default
   * @throws when it is missing, damaged or cannot be read
   */
  read(integrity: string, load?: () => Promise<Blob | undefined>): Promise<Buffer>;
  /** Reads a file as `read` does, and caches it on disk, but not in memory. */
  check(integrity: string): Promise<Buffer>;
  /** The compressed copy; undefined when there is none, or it is damaged. @throws when it cannot be read */
  readCompressed(integrity: string, encoding: Encoding): Promise<Buffer | undefined>;
};

/** @param disk undefined for the embedded database, which is on this disk itself */
export function createFileContents(readBlob: (hash: string) => Promise<Blob | undefined>, disk: DiskCache | undefined): FileContents {
  const memory = createReadCache<Buffer | undefined>(memoryLimit, (content) => content?.length ?? 0);

  async function readFromDisk(name: string, isValid: (content: Buffer) => Promise<boolean>): Promise<Buffer | undefined> {
    const content = await disk?.read(name);
    if (content === undefined || (await isValid(content))) return content;
    await disk?.remove(name);
    return undefined;
  }

  /** Reads a file with its copies, and writes what is intact to the disk. */
  async function readAll(integrity: string, load: () => Promise<Blob | undefined>): Promise<Blob> {
    const blob = await load();
    if (!blob) throw new Error('is missing');
    if (integrityOf(blob.content) !== integrity) throw new Error('does not match its hash');
    const name = blobOfIntegrity(integrity);
    await disk?.write(name, blob.content);
    for (const { extension, column } of Object.values(encodings)) {
      const copy = blob[column];
      if (copy) await disk?.write(`${name}${extension}`, copy);
    }
    return blob;
  }

  const blobOf = (integrity: string) => () => readBlob(blobOfIntegrity(integrity));
  async function check(integrity: string, load = blobOf(integrity)): Promise<Buffer> {
    const isValid = async (found: Buffer) => integrityOf(found) === integrity;
    return (await readFromDisk(blobOfIntegrity(integrity), isValid)) ?? (await readAll(integrity, load)).content;
  }

  return {
    async read(integrity, load) {
      const content = await memory(integrity, () => check(integrity, load));
      if (!content) throw new Error('is missing');
      return content;
    },
    check: (integrity) => check(integrity),
    readCompressed(integrity, encoding) {
      const { extension, column, decompress } = encodings[encoding];
      const isValid = async (found: Buffer) => {
        const content = await decompress(found, { maxOutputLength: maxFileSize }).catch(() => undefined);
        return content !== undefined && integrityOf(content) === integrity;
      };
      return memory(`${integrity}${extension}`, async () => {
        const cached = await readFromDisk(`${blobOfIntegrity(integrity)}${extension}`, isValid);
        if (cached) return cached;
        const copy = (await readAll(integrity, blobOf(integrity)))[column];
        return copy !== null && (await isValid(copy)) ? copy : undefined;
      });
    },
  };
}

/** Reads a blob of the database; undefined when it is not stored. */
export async function readBlobWithCopies(database: Database, hash: string): Promise<Blob | undefined> {
  const { content, brotli, gzip } = blobs;
  const [blob] = await database.select({ content, brotli, gzip }).from(blobs).where(eq(blobs.hash, hash));
  return blob;
}
