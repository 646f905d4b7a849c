import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { OperatorRefusal } from './operator-refusal.ts';

/** The files that a command line names. */
export type Files = {
  /** Where a file is, as typed in the folder. */
  pathOf(path: string): string;
  /** `-` is the standard input. @throws OperatorRefusal */
  readFile(path: string): Promise<Buffer>;
  /** Makes a file that its owner alone can read. @throws OperatorRefusal, also when it is there already and may not be replaced. */
  writeFile(path: string, content: string, replace: boolean): Promise<void>;
};

/** What a file may weigh: a statement of years is a tenth of it. */
const mostBytes = 10 * 1024 * 1024;

/** Files by their paths from a folder. */
export function filesFrom(folder: string): Files {
  return {
    pathOf: (path) => resolve(folder, path),
    async readFile(path) {
      const content = path === '-' ? await buffer(process.stdin) : await readFile(resolve(folder, path)).catch(refuse(path, 'read'));
      if (content.length > mostBytes) throw new OperatorRefusal(`${path} is larger than 10 MB: it is no statement.`);
      return content;
    },
    async writeFile(path, content, replace) {
      const file = resolve(folder, path);
      // What is there stays until all is written, and lends the new one neither its permissions nor what it links to.
      const written = replace ? `${file}.${randomUUID()}.new` : file;
      try {
        await writeFile(written, content, { flag: 'wx', mode: 0o600, flush: true });
        if (replace) await rename(written, file);
      } catch (error) {
        if (replace || codeOf(error) !== 'EEXIST') await rm(written, { force: true }).catch(() => undefined);
        refuse(path, 'written')(error);
      }
    },
  };
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is in no folder',
  EACCES: 'access is denied',
  EEXIST: 'it is there already; --force replaces it',
  ENOSPC: 'there is no space left',
};

/** Tells why the file system failed. @throws OperatorRefusal, always. */
export function refuse(path: string, done: 'read' | 'written') {
  return (error: unknown): never => {
    const code = codeOf(error);
    const reason = done === 'written' && code === 'ENOENT' ? 'there is no such folder' : reasons[code];
    throw new OperatorRefusal(`${path} cannot be ${done}: ${reason ?? `error ${code}`}.`);
  };
}

/** What the system calls an error; empty when it is none of the system's. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
