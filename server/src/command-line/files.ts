import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isUnreachable } from '../platform/db/errors.ts';
import { type Files, OperatorError } from './command.ts';

const maxBytes = 10 * 1024 * 1024;

export function filesFrom(folder: string): Files {
  return {
    pathOf: (file) => resolve(folder, file),
    async readFile(file) {
      const failed = failWith(file, 'read', `Pass it by the standard input: - < ${file}`);
      const content = file === '-' ? await buffer(process.stdin) : await readFile(resolve(folder, file)).catch(failed);
      if (content.length > maxBytes) throw new OperatorError(`${file} is larger than 10 MB.`);
      return content;
    },
    async writeFile({ path: file, replace }, write) {
      const { written } = await createFile(
        { file, path: resolve(folder, file), replace, ifDenied: `Omit --output and add > ${file}` },
        async (path) => {
          await using handle = await open(path, 'wx', 0o600);
          const result = await write((text) => handle.appendFile(text));
          await handle.sync();
          return result;
        },
      );
      return written;
    },
  };
}

/**
 * Creates a file under a temporary name, and renames it when it is complete and on the disk. An existing file stays until then; a failure
 * leaves none behind.
 */
export async function createFile<Written>(
  { file, path, replace, ifDenied }: { file: string; path: string; replace: boolean; ifDenied?: string },
  write: (path: string) => Promise<Written>,
): Promise<{ written: Written; bytes: number }> {
  const temporary = `${path}.${randomUUID()}.new`;
  // Reserves the name first, so that it fails early and never overwrites another writer.
  if (!replace) await open(path, 'wx', 0o600).then((reserved) => reserved.close(), failWith(file, 'written', ifDenied));
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
    if (/^E[A-Z]+$/.test(errorCode(error)) && !isUnreachable(error)) failWith(file, 'written', ifDenied)(error);
    throw error;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its path leads through a file',
  EEXIST: 'the file exists. Use --force to replace it',
  ENOSPC: 'there is no space left',
};

/** `ifDenied` is the way out for a file that only the caller may use, because commands run as the server's user. */
export function failWith(file: string, action: 'read' | 'written', ifDenied = 'Give access to the user who runs the command') {
  return (error: unknown): never => {
    const code = errorCode(error);
    if (code === 'EACCES') throw new OperatorError(`${file} cannot be ${action}: access is denied. ${ifDenied}.`);
    const reason = action === 'written' && code === 'ENOENT' ? 'there is no such folder' : reasons[code];
    throw new OperatorError(`${file} cannot be ${action}: ${reason ?? `error ${code}`}.`);
  };
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
