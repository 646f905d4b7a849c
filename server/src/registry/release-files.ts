import { hashedFilesName, maxTextSize } from '@osk/shared/contract/release';
import { HashedFiles } from '@osk/shared/contract/shapes/release';
import { isUnreachable } from '../platform/db/errors.ts';
import type { Log } from './disk-cache.ts';
import { createReadCache } from './read-cache.ts';
import type { Encoding, ReleaseContents, ReleaseFile } from './release-contents.ts';
import type { StoredVersion } from './stored-remotes.ts';
import { readReleaseJson } from './validate-release.ts';

/** In releases. */
const hashCacheSize = 1000;

export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;

/** Finds single files of stored releases. The hash of release.json checks it, and its hashes check the files. */
export function createReleaseFiles(contents: ReleaseContents, log: Log) {
  const hashes = createReadCache<Readonly<Record<string, string>>>(hashCacheSize);
  const logged = new Set<string>();
  function logOnce(fields: { remote: string; version: string; file: string; reason: string }): void {
    const key = JSON.stringify(fields);
    if (!logged.has(key)) log.error(fields, 'release file unreadable');
    logged.add(key);
  }

  async function hashesOf(remote: string, stored: StoredVersion): Promise<Readonly<Record<string, string>>> {
    const { integrity, publicKey } = stored;
    if (publicKey === null) return {};
    const read = async () => (await readReleaseJson(contents, remote, stored)).files;
    return hashes(`${remote} ${integrity} ${publicKey}`, read).catch((error: unknown) => {
      if (isUnreachable(error)) throw error;
      return {};
    });
  }

  return {
    /** The hashes of a release's files; empty when its key was revoked or its description is damaged. @throws when the database is unreachable */
    hashesOf,
    /** The files of a release's folder whose names have a hash; none when their list is missing or cannot be read. */
    async hashedFilesOf(remote: string, stored: StoredVersion, folder: string): Promise<readonly string[]> {
      const hash = (await hashesOf(remote, stored))[`${folder}/${hashedFilesName}`];
      if (hash === undefined) return [];
      const parse = async () => {
        const content = await contents.read(hash);
        return content.length > maxTextSize ? [] : HashedFiles.parse(JSON.parse(String(content)));
      };
      return parse().catch(() => []);
    },
    /**
     * A file of a release, compressed where a valid copy exists. Undefined when the release has none, or it is damaged (logged).
     * @throws when the database is unreachable
     */
    async find(remote: string, stored: StoredVersion, file: string, encoding: Encoding | undefined): Promise<ReleaseFile | undefined> {
      const found = await hashesOf(remote, stored);
      const hash = Object.hasOwn(found, file) ? found[file] : undefined;
      if (hash === undefined) return undefined;
      try {
        return await contents.readEncoded(hash, encoding);
      } catch (error) {
        if (isUnreachable(error)) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        logOnce({ remote, version: stored.version, file, reason });
        return undefined;
      }
    },
  };
}
