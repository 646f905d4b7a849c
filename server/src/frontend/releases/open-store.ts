import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigurationError, defaultReleasesFolder } from '../../platform/config.ts';
import { createFolderStore, createHttpStore, type ReleaseStore } from './release-store.ts';

/** Stores the last valid rollout of each remote across restarts. */
export type RolloutCache = {
  read(remote: string): string | undefined;
  write(remote: string, text: string): Promise<void>;
};

/** The configured store. */
export type OpenedStore = {
  store: ReleaseStore;
  /** For a store that can be away when the server starts. */
  rolloutCache: RolloutCache | undefined;
  /** The folder that this server serves; undefined for a store on a web server. */
  folder: string | undefined;
  /** Where browsers fetch the files; undefined when this server serves them. */
  address: string | undefined;
};

/** Opens the configured store. @throws ConfigurationError when its folder cannot be made or read */
export function openStore({ releases, dataDir }: Pick<Config, 'releases' | 'dataDir'>): OpenedStore {
  if ('address' in releases) {
    const { address } = releases;
    return {
      store: createHttpStore(address),
      rolloutCache: createRolloutCache(join(dataDir, 'known-releases')),
      folder: undefined,
      address,
    };
  }
  const { folder } = releases;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    // Without releases, the default folder is not needed, so the data folder can be read-only.
    if (folder !== defaultReleasesFolder(dataDir) || existsSync(folder)) {
      throw new ConfigurationError(`RELEASES is wrong: the folder ${folder} cannot be made or read${code}`);
    }
  }
  return { store: createFolderStore(folder), rolloutCache: undefined, folder, address: undefined };
}

function createRolloutCache(folder: string): RolloutCache {
  const fileOf = (remote: string) => join(folder, `${remote}.json`);
  return {
    read(remote) {
      try {
        return readFileSync(fileOf(remote), 'utf8');
      } catch {
        return undefined;
      }
    },
    async write(remote, text) {
      mkdirSync(folder, { recursive: true });
      // Replicas can share the folder, and in containers they all have the same process id.
      const unfinished = `${fileOf(remote)}.${randomUUID()}`;
      await writeFile(unfinished, text);
      await rename(unfinished, fileOf(remote));
    },
  };
}
