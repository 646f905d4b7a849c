import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The rollouts that were read last, where they outlive the process. */
export type KnownRollouts = {
  read(remote: string): string | undefined;
  write(remote: string, text: string): Promise<void>;
};

/** Keeps rollouts in a folder, for a store that may be away when the server starts. */
export function keepRollouts(folder: string): KnownRollouts {
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
      // Of a name that no other replica with the same folder has: in containers all have the same process id.
      const unfinished = `${fileOf(remote)}.${randomUUID()}`;
      await writeFile(unfinished, text);
      await rename(unfinished, fileOf(remote));
    },
  };
}

/** For a store that is there whenever the server is. */
export const noKnownRollouts: KnownRollouts = { read: () => undefined, write: async () => undefined };
