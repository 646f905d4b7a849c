import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { refuse } from './file-refusal.ts';
import { makeFile } from './make-file.ts';
import { OperatorError } from './operator-error.ts';

/** The files that a command line names. */
export type Files = {
  /** Where a file is, as typed in the folder. */
  pathOf(path: string): string;
  /** `-` is the standard input. @throws OperatorError */
  readFile(path: string): Promise<Buffer>;
  /** Makes a file that its owner alone can read. @throws OperatorError, also when it is there already and may not be replaced. */
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
      if (content.length > mostBytes) throw new OperatorError(`${path} is larger than 10 MB: it is no statement.`);
      return content;
    },
    async writeFile(file, content, replace) {
      await makeFile({ file, path: resolve(folder, file), replace }, async (path) => {
        await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
        return {};
      });
    },
  };
}
