import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HostManifest } from '@osk/shared/contract/release';
import { type Config, ConfigurationError, defaultReleasesFolder } from '../../platform/config.ts';
import { openFolderStore } from './folder-store.ts';
import { openHttpStore } from './http-store.ts';
import { type KnownRollouts, keepRollouts, noKnownRollouts } from './known-rollouts.ts';
import { createRegistry, type Registry } from './registry.ts';
import type { ReleaseStore } from './release-store.ts';
import type { ServedRelease } from './served-release.ts';
import type { Log } from './verdicts.ts';

/** The store that the configuration names, and how the server stands to it. */
export type OpenedStore = {
  store: ReleaseStore;
  known: KnownRollouts;
  /** The folder whose files this server serves; undefined for a store elsewhere. */
  folder: string | undefined;
  /** Where browsers fetch the files from; undefined where that is this server. */
  address: string | undefined;
};

/** What is out, and what the remotes can count on. */
export type Releases = { registry: Registry; offers: HostManifest | undefined };

/** @throws ConfigurationError where a folder cannot be made or read */
export function openStore({ releases, dataDir }: Pick<Config, 'releases' | 'dataDir'>): OpenedStore {
  if ('address' in releases) {
    const { address } = releases;
    return { store: openHttpStore(address), known: keepRollouts(join(dataDir, 'known-releases')), folder: undefined, address };
  }
  const { folder } = releases;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    // A portal that releases nothing may run where nothing can be written, and need not say so.
    if (folder !== defaultReleasesFolder(dataDir) || existsSync(folder)) {
      throw new ConfigurationError(`RELEASES is wrong: the folder ${folder} cannot be made or read${code}`);
    }
  }
  return { store: openFolderStore(folder), known: noKnownRollouts, folder, address: undefined };
}

/** What is deployed with the portal. */
export type Deployed = { remotes: readonly { name: string; own: ServedRelease | undefined }[]; offers: HostManifest | undefined };

/** Follows what is out of the remotes, from what is deployed of them and from the store. */
export async function followReleases({ remotes, offers }: Deployed, { store, known }: OpenedStore, log: Log): Promise<Releases> {
  return { registry: await createRegistry(remotes, { store, known, offers, log }), offers };
}
