import { accessSync, constants, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseStore } from './release-store.ts';

/** Where this server serves the files of a store that is a folder. */
export const releasesPrefix = '/releases/';

/** A store in a folder, which is made where there is none. @throws where it cannot be made or read. */
export function openFolderStore(folder: string): ReleaseStore {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.R_OK | constants.X_OK);
  return {
    readPointer: (remote) =>
      readFile(join(folder, remote, 'pointer.json'), 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }),
    readFile: (remote, version, file) => readFile(join(folder, remote, version, file)),
    address: (remote, version) => `${releasesPrefix}${remote}/${version}`,
  };
}
