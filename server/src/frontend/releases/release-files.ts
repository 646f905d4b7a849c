import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { hashedFilesName, type StoredRelease } from '@osk/shared/contract/release';
import { HashedFiles } from '@osk/shared/contract/shapes/release';
import { integrityOf } from './integrity.ts';
import { createReadCache } from './read-cache.ts';
import { maxFileSize, type ReleaseStore } from './release-store.ts';
import { readReleaseJson } from './release-validator.ts';
import type { Log } from './rollout-reader.ts';

/** In bytes. */
const contentCacheSize = 32 * 1024 * 1024;
/** In releases. */
const hashCacheSize = 100;

const encodings = {
  br: { extension: '.br', decompress: promisify(brotliDecompress) },
  gzip: { extension: '.gz', decompress: promisify(gunzip) },
};
export type Encoding = keyof typeof encodings;

/** A file, ready to be sent. */
export type ReleaseFile = { content: Buffer; encoding: Encoding | undefined; etag: string };

/** Reads single files of stored releases, by remote. The files of all remotes share one cache. */
export function createReleaseFiles(store: ReleaseStore, log: Log): (remote: string) => ReleaseFiles {
  const contents = createReadCache<Buffer>(contentCacheSize, ({ length }) => length);
  const byRemote = new Map<string, ReleaseFiles>();
  return (remote) => {
    const files = byRemote.get(remote) ?? filesOf(remote, { store, log, contents });
    byRemote.set(remote, files);
    return files;
  };
}

type ReleaseFiles = ReturnType<typeof filesOf>;
type Sources = { store: ReleaseStore; log: Log; contents: ReturnType<typeof createReadCache<Buffer>> };

/** The rollout's hash checks release.json, whose hashes check the files. */
function filesOf(remote: string, { store, log, contents }: Sources) {
  const hashes = createReadCache<Readonly<Record<string, string>>>(hashCacheSize, () => 1);
  const hashedFiles = createReadCache<readonly string[]>(hashCacheSize, () => 1);
  function contentOf(version: string, file: string, hash: string, encoding?: Encoding): Promise<Buffer> {
    const compression = encoding && encodings[encoding];
    const name = `${file}${compression?.extension ?? ''}`;
    return contents(`${remote}/${version}/${name} ${hash}`, async () => {
      const content = await store.readFile(remote, version, name);
      // A compressed copy has no hash; the file in it has.
      const original = compression ? await compression.decompress(content, { maxOutputLength: maxFileSize }) : content;
      if (integrityOf(original) !== hash) throw new Error('does not match its hash');
      return content;
    });
  }

  const logged = new Set<string>();
  function logOnce(version: string, file: string, error: unknown): void {
    const fields = { remote, version, file, reason: error instanceof Error ? error.message : String(error) };
    const key = JSON.stringify(fields);
    if (!logged.has(key)) log.error(fields, 'release file unreadable');
    logged.add(key);
  }

  const hashesOf = (stored: StoredRelease): Promise<Readonly<Record<string, string>>> =>
    hashes(stored.integrity, async () => (await readReleaseJson(store, remote, stored)).files).catch(() => ({}));

  return {
    /** The hashes of a release's files; empty when its release.json cannot be read. */
    hashesOf,
    /** The files of a release's folder whose names have a hash; none when their list is missing or cannot be read. */
    async hashedFilesOf(stored: StoredRelease, folder: string): Promise<readonly string[]> {
      const list = `${folder}/${hashedFilesName}`;
      const hash = (await hashesOf(stored))[list];
      if (hash === undefined) return [];
      const parse = async () => HashedFiles.parse(JSON.parse((await contentOf(stored.version, list, hash)).toString()));
      return hashedFiles(`${stored.integrity} ${folder}`, parse).catch(() => []);
    },
    /** A file of a release, compressed where a valid copy exists. Undefined when the release has none, or it cannot be read (logged). */
    async find(stored: StoredRelease, file: string, encoding: Encoding | undefined): Promise<ReleaseFile | undefined> {
      const hash = (await hashesOf(stored))[file];
      if (hash === undefined) return undefined;
      const { version } = stored;
      try {
        const compressed = encoding && (await contentOf(version, file, hash, encoding).catch(() => undefined));
        const content = compressed ?? (await contentOf(version, file, hash));
        return { content, encoding: compressed && encoding, etag: `"${hash}${compressed ? `-${encoding}` : ''}"` };
      } catch (error) {
        logOnce(version, file, error);
        return undefined;
      }
    },
  };
}
