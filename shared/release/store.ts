import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../build/file-hashes.ts';
import { Pointer, Release, type StoredRelease } from '../src/contract/release.ts';
import { withLock } from './lock.ts';
import { emptyPointer } from './pointer.ts';
import { Refused } from './refused.ts';

export const releaseFile = 'release.json';
const pointerFile = 'pointer.json';
const incoming = '.incoming-';
const aDay = 24 * 60 * 60 * 1000;

/** A remote's part of the store of releases: a pointer, and beside it a folder for each version. */
export type Store = ReturnType<typeof openStore>;

export function openStore(store: string, name: string) {
  const folder = join(store, name);
  const folderOf = (version: string) => join(folder, version);

  function pointer(): Pointer {
    const file = join(folder, pointerFile);
    if (!existsSync(file)) return emptyPointer(name);
    const read = parsed(Pointer, file);
    if (!read) throw new Refused(`${file} is not readable as a pointer: mend it, or put back a copy.`);
    return read;
  }

  return {
    folder,
    folderOf,
    pointer,

    /** A new folder for a build; leftovers of interrupted ones go. */
    incoming(): string {
      mkdirSync(folder, { recursive: true });
      for (const left of readdirSync(folder).filter((entry) => entry.startsWith(incoming))) {
        if (Date.now() - statSync(join(folder, left)).mtimeMs > aDay) rmSync(join(folder, left), { recursive: true });
      }
      const made = join(folder, `${incoming}${randomUUID().slice(0, 8)}`);
      mkdirSync(made);
      return made;
    },

    /** Gives a build its place. If the same version is there already, that one stays. */
    add(build: string, version: string): 'stored' | 'was there' {
      try {
        renameSync(build, folderOf(version));
        return 'stored';
      } catch (error) {
        if (!existsSync(folderOf(version))) throw error;
        rmSync(build, { recursive: true });
        return 'was there';
      }
    },

    /** What the pointer is to say of a version folder. */
    describe(version: string): StoredRelease {
      const integrity = integrityOf(readFileSync(join(folderOf(version), releaseFile)));
      return { version, releasedAt: new Date().toISOString(), commit: readRelease(folderOf(version))?.commit ?? null, integrity };
    },

    /** Replaces the pointer by what becomes of it; two at once happen one after the other. Nothing changes where `change` throws. */
    movePointer(change: (pointer: Pointer) => Pointer): Promise<Pointer> {
      mkdirSync(folder, { recursive: true });
      return withLock(folder, () => {
        const next = change(pointer());
        const written = join(folder, `.pointer-${randomUUID().slice(0, 8)}`);
        writeFileSync(written, `${JSON.stringify(next, null, 2)}\n`, { flush: true });
        renameSync(written, join(folder, pointerFile));
        return next;
      });
    },
  };
}

/** What a build says of itself; undefined where that cannot be read. */
export const readRelease = (folder: string): Release | undefined => parsed(Release, join(folder, releaseFile));

type Parser<Value> = { parse(value: unknown): Value };

function parsed<Value>(shape: Parser<Value>, file: string): Value | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
