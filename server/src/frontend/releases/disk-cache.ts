import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError } from '../../platform/http/describe-error.ts';
import type { Log } from './follow-remote.ts';

/** In bytes. */
const defaultLimit = 256 * 1024 * 1024;
/** What is left after pruning, as a part of the limit. */
const prunedTo = 0.8;
/** Unfinished files of a process that was killed are removed after so many milliseconds. */
const unfinishedFor = 3_600_000;

/** A folder of files that can be read again from the database. No method rejects: without the folder, the database has everything. */
export type DiskCache = {
  read(name: string): Promise<Buffer | undefined>;
  write(name: string, content: Buffer | string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Replaces the names, with or without an extension, of the files that go last when the folder is too large. */
  retain(names: Iterable<string>): void;
};

/** Files by their hash, with an extension for a compressed copy. Only these go: another file is small, and may be read at a start only. */
const byHash = /^[\da-f]{64}/;

/**
 * Opens the folder, or makes it at the first write. Above the limit, the files that were read longest ago are deleted; those to retain go
 * last.
 */
export function createDiskCache(folder: string, log: Log, limit = defaultLimit): DiskCache {
  /** An estimate between two prunings. Other processes may write too. */
  let size = Number.POSITIVE_INFINITY;
  let isPruning = false;
  let hasLogged = false;
  let retained: ReadonlySet<string> = new Set();

  async function pruneWhenFull(): Promise<void> {
    if (size <= limit || isPruning) return;
    isPruning = true;
    size = await prune(folder, limit, retained).catch(() => 0);
    isPruning = false;
  }

  return {
    async read(name) {
      const path = join(folder, name);
      const content = await readFile(path).catch(() => undefined);
      // The time of the last read decides what is pruned.
      if (content) void utimes(path, new Date(), new Date()).catch(() => undefined);
      return content;
    },
    async write(name, content) {
      const unfinished = join(folder, `.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(unfinished, content, { mode: 0o600 });
        await rename(unfinished, join(folder, name));
        size += content.length;
        await pruneWhenFull();
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        if (!hasLogged) log.error({ folder, reason: describeError(error) }, 'cache not written');
        hasLogged = true;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }).catch(() => undefined),
    retain(names) {
      retained = new Set(names);
    },
  };
}

/** Removes the files that were read longest ago first, and retained ones last. @returns the bytes that are left */
async function prune(folder: string, limit: number, retained: ReadonlySet<string>): Promise<number> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: Number.POSITIVE_INFINITY }));
      return { name, size, readAt: mtimeMs, isRetained: retained.has(name.split('.')[0] ?? '') };
    }),
  );
  let left = found.reduce((sum, { size }) => sum + size, 0);
  const isOver = left > limit;
  const inOrder = found.sort((first, second) => Number(first.isRetained) - Number(second.isRetained) || first.readAt - second.readAt);
  for (const { name, size, readAt, isRetained } of inOrder) {
    const isAbandoned = name.startsWith('.') && readAt < Date.now() - unfinishedFor;
    if (!isAbandoned && (!isOver || left <= limit * (isRetained ? 1 : prunedTo) || !byHash.test(name))) continue;
    await rm(join(folder, name), { force: true });
    left -= size;
  }
  return left;
}
