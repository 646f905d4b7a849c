import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isUnreachable } from '../platform/db/errors.ts';
import { codeOf, refuse } from './file-refusal.ts';

/**
 * Has a file made under another name, and gives it its own once it is whole and on the disk: what is there stays until then, and lends the
 * new one neither its permissions nor what it links to. What was made of one that failed goes.
 * @param file how it is called in a refusal, as it was typed.
 * @param write makes the file at the path it is given.
 * @throws OperatorError when it cannot be written, or is there already and may not be replaced.
 */
export async function makeFile<Written>(
  { file, path, replace }: { file: string; path: string; replace: boolean },
  write: (path: string) => Promise<Written>,
): Promise<Written & { bytes: number }> {
  const unfinished = `${path}.${randomUUID()}.new`;
  // Held by an empty file: whoever makes one of the same name meanwhile is not overwritten, and who may not make one is told at once.
  if (!replace) await open(path, 'wx', 0o600).then((held) => held.close(), refuse(file, 'written'));
  try {
    const written = await write(unfinished);
    const { size } = await stat(unfinished);
    await rename(unfinished, path);
    syncFolder(dirname(path));
    return { ...written, bytes: size };
  } catch (error) {
    for (const left of replace ? [unfinished] : [unfinished, path]) await rm(left, { force: true }).catch(() => undefined);
    if (isOfFiles(error)) refuse(file, 'written')(error);
    throw error;
  }
}

/** A new name in a folder is on the disk when the folder is. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Whether it was a call of the file system that failed, rather than the database: a full disk names no path. */
function isOfFiles(error: unknown): boolean {
  return /^E[A-Z]+$/.test(codeOf(error)) && !isUnreachable(error);
}
