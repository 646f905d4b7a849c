import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isUnreachable } from '../platform/db/errors.ts';
import { OperatorError, type Target, type WriteLines } from './command.ts';

/** The files that a command line names. */
export type Files = {
  /** The absolute path of a file. */
  pathOf(file: string): string;
  /** Reads a file; `-` is the standard input. @throws OperatorError */
  readFile(file: string): Promise<Buffer>;
  /**
   * Creates a file that only its owner can read, and that is complete or not there.
   * @throws OperatorError, also when the file exists and `replace` is false
   */
  writeFile<Written>(target: Target, write: (append: WriteLines) => Promise<Written>): Promise<Written>;
};

const maxBytes = 10 * 1024 * 1024;

/** Files by their paths from a folder. */
export function filesFrom(folder: string): Files {
  return {
    pathOf: (file) => resolve(folder, file),
    async readFile(file) {
      const content = file === '-' ? await buffer(process.stdin) : await readFile(resolve(folder, file)).catch(failWith(file, 'read'));
      if (content.length > maxBytes) throw new OperatorError(`${file} is larger than 10 MB.`);
      return content;
    },
    async writeFile({ path: file, replace }, write) {
      const { written } = await createFile({ file, path: resolve(folder, file), replace }, async (path) => {
        await using handle = await open(path, 'wx', 0o600);
        const result = await write((text) => handle.appendFile(text));
        await handle.sync();
        return result;
      });
      return written;
    },
  };
}

/**
 * Creates a file under a temporary name, and renames it when it is complete and on the disk. An existing file stays until then. A failure
 * leaves no file behind.
 * @param file the name as typed, for messages
 * @param write creates the file at a path
 * @throws OperatorError when the file cannot be written, or exists and `replace` is false
 */
export async function createFile<Written>(
  { file, path, replace }: { file: string; path: string; replace: boolean },
  write: (path: string) => Promise<Written>,
): Promise<{ written: Written; bytes: number }> {
  const temporary = `${path}.${randomUUID()}.new`;
  // Reserves the name first, so that it fails early and never overwrites another writer.
  if (!replace) await open(path, 'wx', 0o600).then((reserved) => reserved.close(), failWith(file, 'written'));
  try {
    const written = await write(temporary);
    const { size } = await stat(temporary);
    await rename(temporary, path);
    // Syncing the folder writes the new name to the disk.
    await using folder = await open(dirname(path));
    await folder.sync();
    return { written, bytes: size };
  } catch (error) {
    for (const left of replace ? [temporary] : [temporary, path]) await rm(left, { force: true }).catch(() => undefined);
    // A system error comes from the file system, unless it is the database's connection.
    if (/^E[A-Z]+$/.test(errorCode(error)) && !isUnreachable(error)) failWith(file, 'written')(error);
    throw error;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its path leads through a file',
  EACCES: 'access is denied',
  EEXIST: 'the file exists. Use --force to replace it',
  ENOSPC: 'there is no space left',
};

/** Turns an error of the file system into an OperatorError. */
export function failWith(file: string, action: 'read' | 'written') {
  return (error: unknown): never => {
    const code = errorCode(error);
    const reason = action === 'written' && code === 'ENOENT' ? 'there is no such folder' : reasons[code];
    throw new OperatorError(`${file} cannot be ${action}: ${reason ?? `error ${code}`}.`);
  };
}

/** The code of a system error; empty for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
