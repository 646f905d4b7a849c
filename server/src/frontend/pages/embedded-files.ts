import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedFolder, type StoredRelease } from '@osk/shared/contract/release';
import type { Registry } from '../releases/registry.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import { createReleasedFiles, type Encoding, type ReleasedFile } from '../releases/released-files.ts';
import type { Log } from '../releases/verdicts.ts';
import { embeddedSources } from './embedded-sources.ts';

/** The remote whose screen stands in pages of others. */
export const embeddedRemote = 'mfe-pkk';

export type Surroundings = {
  /** What was deployed with the portal; undefined where that has nothing for other people's pages. */
  folder: string | undefined;
  store: ReleaseStore;
  registry: Registry;
};

/** Finds what other people's pages load: as every browser gets it, never from a share, for no page of theirs brings a cookie. */
export function createEmbeddedFiles({ folder, store, registry }: Surroundings, log: Log) {
  const released = createReleasedFiles(store, embeddedRemote);
  const told = new Set<string>();

  const tell = (version: string, reason: string) => {
    if (told.has(`${version} ${reason}`)) return;
    told.add(`${version} ${reason}`);
    log.error({ remote: embeddedRemote, version, reason }, 'a file of a release cannot be read');
  };

  async function inRelease(stored: StoredRelease, file: string, encoding: Encoding | undefined): Promise<ReleasedFile | undefined> {
    const name = `${embeddedFolder}/${file}`;
    const hash = (await released.hashesOf(stored))[name];
    if (hash === undefined) return undefined;
    return released.read(stored, name, hash, encoding).catch((error: unknown) => {
      tell(stored.version, `${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    });
  }

  /** A file by its name; undefined where there is none. */
  return async (file: string, encoding: Encoding | undefined): Promise<ReleasedFile | 'deployed' | undefined> => {
    const standing = (await registry.current()).find(({ name }) => name === embeddedRemote);
    const look = (source: StoredRelease | null) => (source ? inRelease(source, file, encoding) : inDeployment(folder, file));
    const [first = null, ...others] = embeddedSources(standing?.choice?.served, registry.pointerOf(embeddedRemote));
    const found = await look(first);
    if (found) return found;
    // All at once: a store elsewhere takes its time.
    await Promise.all(others.map((other) => other && released.hashesOf(other)));
    for (const other of others) {
      const further = await look(other);
      if (further) return further;
    }
    return undefined;
  };
}

async function inDeployment(folder: string | undefined, file: string): Promise<'deployed' | undefined> {
  if (folder === undefined) return undefined;
  return access(join(folder, file)).then(
    () => 'deployed',
    () => undefined,
  );
}
