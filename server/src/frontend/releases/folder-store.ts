import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { largestFile, type ReleaseStore } from './release-store.ts';

/** Where this server serves the files of a store that is a folder. */
export const releasesPrefix = '/releases/';

/** A store in a folder. Where there is none nothing is released. */
export function openFolderStore(folder: string): ReleaseStore {
  return {
    readRollout: (remote) =>
      readWithin(folder, join(folder, remote, 'rollout.json')).then(String, (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }),
    readFile: (remote, version, file) => readWithin(folder, join(folder, remote, version, file)),
    address: (remote, version) => `${releasesPrefix}${remote}/${version}`,
  };
}

/** Whether a file is really in a folder: whoever may write there could link to what the server alone can read. @throws where it is away */
export async function isWithin(folder: string, file: string): Promise<boolean> {
  const [root, path] = await Promise.all([realpath(folder), realpath(file)]);
  return path.startsWith(`${root}${sep}`);
}

async function readWithin(folder: string, file: string): Promise<Buffer> {
  const { size } = await stat(file).then((found) => (found.isFile() ? found : Promise.reject(new Error('it is not a file'))));
  if (size > largestFile) throw new Error('it is larger than a file of a release can be');
  if (!(await isWithin(folder, file))) throw new Error('it leads out of the store');
  return readFile(file);
}
