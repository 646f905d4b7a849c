import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigurationError, defaultReleasesFolder } from '../../platform/config.ts';
import { createFolderStore, createHttpStore, type ReleaseStore } from './release-store.ts';

/** The configured store. */
export type OpenedStore = {
  store: ReleaseStore;
  /** Caches rollouts for a store that may be unreachable when the server starts. */
  cacheFolder: string | undefined;
  /** The folder that this server serves; undefined for a store on a web server. */
  folder: string | undefined;
  /** Where browsers fetch the files; undefined when this server serves them. */
  address: string | undefined;
};

/** Opens the configured store. @throws ConfigurationError when its folder cannot be made or read */
export function openStore({ releases, dataDir }: Pick<Config, 'releases' | 'dataDir'>): OpenedStore {
  if ('address' in releases) {
    const { address } = releases;
    return { store: createHttpStore(address), cacheFolder: join(dataDir, 'known-releases'), folder: undefined, address };
  }
  const { folder } = releases;
  try {
    makePublicFolder(folder);
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    // Without releases, the default folder is not needed, so the data folder can be read-only.
    if (folder !== defaultReleasesFolder(dataDir) || existsSync(folder)) {
      throw new ConfigurationError(`RELEASES is wrong: the folder ${folder} cannot be made or read${code}`);
    }
  }
  return { store: createFolderStore(folder), cacheFolder: undefined, folder, address: undefined };
}

/** Makes a folder, and those above it, that every user can read: another user may release, and a web server may serve the releases. */
function makePublicFolder(folder: string): void {
  const formerMask = process.umask(0o022);
  try {
    mkdirSync(folder, { recursive: true });
  } finally {
    process.umask(formerMask);
  }
}
