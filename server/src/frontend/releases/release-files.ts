import { hashedFilesName } from '@osk/shared/contract/release';
import { HashedFiles } from '@osk/shared/contract/shapes/release';
import { isUnreachable } from '../../platform/db/errors.ts';
import type { Encoding, FileContents } from './file-contents.ts';
import type { Log } from './follow-remote.ts';
import { createReadCache } from './read-cache.ts';
import type { ReleaseContents } from './release-contents.ts';
import { readReleaseJson } from './release-validator.ts';
import type { StoredVersion } from './stored-remotes.ts';

/** In releases. */
const hashCacheSize = 100;

/** A file, ready to be sent. */
export type ReleaseFile = { content: Buffer; encoding: Encoding | undefined; etag: string };

/** Finds single files of stored releases, by remote. */
export function createReleaseFiles(contents: ReleaseContents, log: Log): (remote: string) => ReleaseFiles {
  const byRemote = new Map<string, ReleaseFiles>();
  return (remote) => {
    const files = byRemote.get(remote) ?? filesOf(remote, contents, log);
    byRemote.set(remote, files);
    return files;
  };
}

type ReleaseFiles = ReturnType<typeof filesOf>;

/** The hash of release.json checks it, and its hashes check the files. */
function filesOf(remote: string, contents: ReleaseContents, log: Log) {
  const hashes = createReadCache<Readonly<Record<string, string>>>(hashCacheSize, () => 1);
  const hashedFiles = createReadCache<readonly string[]>(hashCacheSize, () => 1);
  const logged = new Set<string>();
  function logOnce(version: string, file: string, error: unknown): void {
    const fields = { remote, version, file, reason: error instanceof Error ? error.message : String(error) };
    const key = JSON.stringify(fields);
    if (!logged.has(key)) log.error(fields, 'release file unreadable');
    logged.add(key);
  }

  async function hashesOf(stored: StoredVersion): Promise<Readonly<Record<string, string>>> {
    const { integrity, publicKey } = stored;
    if (publicKey === null) return {};
    const read = async () => (await readReleaseJson(contents, remote, stored)).files;
    return hashes(`${integrity} ${publicKey}`, read).catch((error: unknown) => {
      if (isUnreachable(error)) throw error;
      return {};
    });
  }

  return {
    /** The hashes of a release's files; empty when its key was revoked or its description is damaged. @throws when the database is unreachable */
    hashesOf,
    /** The files of a release's folder whose names have a hash; none when their list is missing or cannot be read. */
    async hashedFilesOf(stored: StoredVersion, folder: string): Promise<readonly string[]> {
      const list = `${folder}/${hashedFilesName}`;
      const hash = (await hashesOf(stored))[list];
      if (hash === undefined) return [];
      const parse = async () => HashedFiles.parse(JSON.parse((await contents.read(hash)).toString()));
      return hashedFiles(`${stored.integrity} ${folder}`, parse).catch(() => []);
    },
    /**
     * A file of a release, compressed where a valid copy exists. Undefined when the release has none, or it is damaged (logged).
     * @throws when the database is unreachable
     */
    async find(stored: StoredVersion, file: string, encoding: Encoding | undefined): Promise<ReleaseFile | undefined> {
      const found = await hashesOf(stored);
      const hash = Object.hasOwn(found, file) ? found[file] : undefined;
      if (hash === undefined) return undefined;
      try {
        return await readEncoded(contents, hash, encoding);
      } catch (error) {
        if (isUnreachable(error)) throw error;
        logOnce(stored.version, file, error);
        return undefined;
      }
    },
  };
}

/** Reads a file by its hash, compressed where an intact copy exists. @throws when it cannot be read */
export async function readEncoded(contents: FileContents, hash: string, encoding: Encoding | undefined): Promise<ReleaseFile> {
  const compressed = encoding && (await contents.readCompressed(hash, encoding).catch(() => undefined));
  const content = compressed ?? (await contents.read(hash));
  return { content, encoding: compressed && encoding, etag: `"${hash}${compressed ? `-${encoding}` : ''}"` };
}
