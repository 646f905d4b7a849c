import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError } from '../platform/http/describe-error.ts';

export type Log = Record<'info' | 'error', (fields: object, event: string) => void>;

/** In bytes. */
const defaultLimit = 256 * 1024 * 1024;
/** What is left after pruning, as a part of the limit. */
const prunedTo = 0.8;

export type DiskCache = ReturnType<typeof createDiskCache>;

/** Files by their hash, with an extension for a compressed copy. Another file is small, and may be read at a start only. */
const byHash = /^[\da-f]{64}/;
/** In milliseconds. An older unfinished file belongs to a process that was killed. */
const longestWrite = 3_600_000;

/**
 * A folder of files that can be read again from the database. No method rejects. Above the limit, the files that were written first are
 * deleted; those to retain go last.
 */
export function createDiskCache(folder: string, log: Log, limit = defaultLimit) {
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
    read: (name: string): Promise<Buffer | undefined> => readFile(join(folder, name)).catch(() => undefined),
    async write(name: string, content: Buffer | string): Promise<void> {
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
    /** Replaces the names, with or without an extension, of the files that go last when the folder is too large. */
    retain(names: Iterable<string>): void {
      retained = new Set(names);
    },
  };
}

/** Removes the oldest files first, and retained ones last. @returns the bytes that are left */
async function prune(folder: string, limit: number, retained: ReadonlySet<string>): Promise<number> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name)).catch(() => ({ size: 0, mtimeMs: Number.POSITIVE_INFINITY }));
      return { name, size, writtenAt: mtimeMs, isRetained: retained.has(name.split('.')[0] ?? '') };
    }),
  );
  let left = found.reduce((sum, { size }) => sum + size, 0);
  if (left <= limit) return left;
  const removable = found
    .filter(({ name, writtenAt }) => (name.startsWith('.') ? writtenAt < Date.now() - longestWrite : byHash.test(name)))
    .sort((first, second) => Number(first.isRetained) - Number(second.isRetained) || first.writtenAt - second.writtenAt);
  for (const { name, size, isRetained } of removable) {
    if (left <= limit * (isRetained ? 1 : prunedTo)) continue;
    await rm(join(folder, name), { force: true });
    left -= size;
  }
  return left;
}
