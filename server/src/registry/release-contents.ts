import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { maxFileSize } from '@osk/shared/contract/release';
import type { Database } from '../platform/db/database.ts';
import type { DiskCache } from './disk-cache.ts';
import { createReadCache } from './read-cache.ts';
import { type Blob, blobOfIntegrity, integrityOf, readBlob } from './store/blob-store.ts';
import { readDescription } from './store/release-store.ts';
import type { StoredVersion } from './stored-remotes.ts';

/** Where this server serves the files of stored releases. */
export const releasesPrefix = '/releases/';

/** In bytes. */
const memoryLimit = 32 * 1024 * 1024;

const encodings = {
  br: { extension: '.br', column: 'brotli', decompress: promisify(brotliDecompress) },
  gzip: { extension: '.gz', column: 'gzip', decompress: promisify(gunzip) },
} as const;
export type Encoding = keyof typeof encodings;

/** Reads single files and descriptions from the database; undefined when they are not stored. */
export const contentsIn = (database: Database) => ({
  readBlob: (hash: string) => readBlob(database, hash),
  async readDescription(remote: string, version: string): Promise<Blob | undefined> {
    const text = await readDescription(database, remote, version);
    return text === undefined ? undefined : { content: Buffer.from(text), brotli: null, gzip: null };
  },
});

/** A file, ready to be sent. */
export type ReleaseFile = { content: Buffer; encoding: Encoding | undefined; etag: string };

export type ReleaseContents = ReturnType<typeof createReleaseContents>;

/**
 * Reads what is stored of releases: files by the hash of their content, `sha256-…`, from memory, the folder on disk, or the database. Every
 * method throws when the database cannot be read.
 * @param disk undefined for the embedded database, which is on this disk itself
 */
export function createReleaseContents(stored: ReturnType<typeof contentsIn>, disk: DiskCache | undefined) {
  const memory = createReadCache<Buffer | null>(memoryLimit, (content) => content?.length ?? 0);

  /** What is intact on the disk. What is not is written again. */
  async function readFromDisk(name: string, isValid: (content: Buffer) => Promise<boolean>): Promise<Buffer | undefined> {
    const content = await disk?.read(name);
    return content && (await isValid(content)) ? content : undefined;
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

  const blobOf = (integrity: string) => () => stored.readBlob(blobOfIntegrity(integrity));
  async function check(integrity: string, load = blobOf(integrity)): Promise<Buffer> {
    const isValid = async (found: Buffer) => integrityOf(found) === integrity;
    return (await readFromDisk(blobOfIntegrity(integrity), isValid)) ?? (await readAll(integrity, load)).content;
  }

  /** The compressed copy; null when there is none, or it is damaged. */
  function readCompressed(integrity: string, encoding: Encoding): Promise<Buffer | null> {
    const { extension, column, decompress } = encodings[encoding];
    const isValid = async (found: Buffer) => {
      const content = await decompress(found, { maxOutputLength: maxFileSize }).catch(() => undefined);
      return content !== undefined && integrityOf(content) === integrity;
    };
    return memory(`${integrity}${extension}`, async () => {
      const cached = await readFromDisk(`${blobOfIntegrity(integrity)}${extension}`, isValid);
      if (cached) return cached;
      const found = (await readAll(integrity, blobOf(integrity)))[column];
      return found !== null && (await isValid(found)) ? found : null;
    });
  }

  const read = (integrity: string): Promise<Buffer> => memory(integrity, () => check(integrity));
  return {
    /** @throws when it is missing or damaged */
    read,
    /** Reads a file as `read` does, and caches it on disk, but not in memory. */
    check: (integrity: string) => check(integrity),
    /** Reads a file, compressed where an intact copy exists. @throws when it is missing or damaged */
    async readEncoded(integrity: string, encoding: Encoding | undefined): Promise<ReleaseFile> {
      const compressed = encoding && (await readCompressed(integrity, encoding).catch(() => null));
      if (compressed) return { content: compressed, encoding, etag: `"${integrity}-${encoding}"` };
      return { content: await read(integrity), encoding: undefined, etag: `"${integrity}"` };
    },
    /** The text of a release's `release.json`. @throws when it is missing or damaged */
    readDescription: (remote: string, { version, integrity }: StoredVersion) =>
      memory(integrity, () => check(integrity, () => stored.readDescription(remote, version))),
  };
}
