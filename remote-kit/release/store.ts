import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Release, Rollout, type StoredRelease } from '@osk/shared/contract/release';
import { isRolloutOf } from '@osk/shared/contract/release-names';
import { integrityOf } from '../build/file-hashes.ts';
import { withLock } from './lock.ts';
import { Refused } from './refused.ts';
import { type Added, emptyRollout } from './rollout.ts';

export const releaseFile = 'release.json';
const pointerFile = 'rollout.json';
const [incoming, newRollout] = ['.incoming-', '.rollout-'];
const unfinished = /^\.(incoming|rollout)-/;
const aDay = 24 * 60 * 60 * 1000;

/** A remote's part of the store of releases: a rollout, and beside it a folder for each version. */
export type Store = ReturnType<typeof openStore>;

export function openStore(store: string, name: string) {
  const folder = join(store, name);
  const folderOf = (version: string) => join(folder, version);

  function rollout(): Rollout {
    const file = join(folder, pointerFile);
    if (!existsSync(file)) return emptyRollout(name);
    const read = parsed(Rollout, file);
    if (!read || !isRolloutOf(read, name))
      throw new Refused(`${file} is not readable as a rollout of ${name}: mend it, or put back a copy.`);
    return read;
  }

  return {
    folder,
    folderOf,
    rollout,

    /** A new folder for a build; leftovers of interrupted ones go. */
    incoming(): string {
      mkdirSync(folder, { recursive: true });
      for (const left of readdirSync(folder).filter((entry) => unfinished.test(entry))) {
        // Another release may be giving its build its place just now.
        const { mtimeMs = Date.now() } = statSync(join(folder, left), { throwIfNoEntry: false }) ?? {};
        if (Date.now() - mtimeMs > aDay) rmSync(join(folder, left), { recursive: true, force: true });
      }
      const made = join(folder, `${incoming}${randomUUID().slice(0, 8)}`);
      mkdirSync(made);
      return made;
    },

    /** Gives a build its place. If the same version is there already, that one stays. */
    add(build: string, version: string): Added {
      try {
        renameSync(build, folderOf(version));
        return 'stored';
      } catch (error) {
        if (!existsSync(folderOf(version))) throw error;
        rmSync(build, { recursive: true });
        return 'was there';
      }
    },

    /** What the rollout is to say of a version folder. */
    describe(version: string): StoredRelease {
      const integrity = integrityOf(readFileSync(join(folderOf(version), releaseFile)));
      return { version, releasedAt: new Date().toISOString(), commit: readRelease(folderOf(version))?.commit ?? null, integrity };
    },

    /** Replaces the rollout by what becomes of it; two at once happen one after the other. Nothing changes where `change` throws. */
    moveRollout(change: (rollout: Rollout) => Rollout): Promise<Rollout> {
      mkdirSync(folder, { recursive: true });
      return withLock(folder, () => {
        const next = change(rollout());
        replaceFile(join(folder, pointerFile), `${JSON.stringify(next, null, 2)}\n`);
        return next;
      });
    },
  };
}

/** What a build says of itself; undefined where that cannot be read. */
export const readRelease = (folder: string): Release | undefined => parsed(Release, join(folder, releaseFile));

/** Nobody ever reads half of the new content; where it cannot be written, as on a full disk, the old one stays. */
function replaceFile(file: string, content: string): void {
  const written = join(dirname(file), `${newRollout}${randomUUID().slice(0, 8)}`);
  try {
    writeFileSync(written, content, { flush: true });
    renameSync(written, file);
  } catch (error) {
    rmSync(written, { force: true });
    throw error;
  }
}

type Parser<Value> = { parse(value: unknown): Value };

function parsed<Value>(shape: Parser<Value>, file: string): Value | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
