import { userInfo } from 'node:os';
import { readConfig } from '../platform/config.ts';
import { findAccess } from './access/find-access.ts';
import { carryOut } from './carry-out.ts';
import { filesFrom } from './files.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs the operator's command line in this process's terminal; gives the exit code, as `carryOut` does. */
export function runOperator(args: readonly string[], environment: Environment): Promise<number> {
  const terminal = {
    out: (text: string) => void process.stdout.write(text),
    error: (text: string) => void process.stderr.write(text),
    // From where the command was typed: the package manager runs scripts in the project's folder.
    ...filesFrom(environment.INIT_CWD ?? '.'),
  };
  return carryOut(args, { terminal, user: userName(), findAccess: async (admit) => findAccess(readConfig(environment), admit) });
}

/** Who stands in the history; a user without a name, as in some containers, is told by his number. */
function userName(): string {
  try {
    return userInfo().username.slice(0, 100);
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
