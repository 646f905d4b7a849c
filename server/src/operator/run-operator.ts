import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '../config.ts';
import { findAccess } from './access/find-access.ts';
import { carryOut } from './carry-out.ts';
import { OperatorRefusal } from './operator-refusal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a file may weigh: a statement of years is a tenth of it. */
const mostBytes = 10 * 1024 * 1024;

/** Runs the operator's command line in this process's terminal; gives the exit code, as `carryOut` does. */
export function runOperator(args: readonly string[], environment: Environment): Promise<number> {
  const terminal = {
    out: (text: string) => void process.stdout.write(text),
    error: (text: string) => void process.stderr.write(text),
    readFile: (path: string) => readGiven(path, environment),
  };
  return carryOut(args, { terminal, user: userName(), findAccess: async () => findAccess(readConfig(environment)) });
}

/** Who stands in the history; a user without a name, as in some containers, is told by his number. */
function userName(): string {
  try {
    return userInfo().username.slice(0, 100);
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

/** A file by its path from where the command was typed: the package manager runs scripts in the project's folder. */
async function readGiven(path: string, { INIT_CWD }: Environment): Promise<Buffer> {
  const content = path === '-' ? await buffer(process.stdin) : await readFile(resolve(INIT_CWD ?? '.', path)).catch(unreadable(path));
  if (content.length > mostBytes) throw new OperatorRefusal(`${path} is larger than 10 MB: it is no statement.`);
  return content;
}

const unreadable = (path: string) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' };
  throw new OperatorRefusal(`${path} cannot be read: ${reasons[code] ?? `error ${code}`}.`);
};
