import { userInfo } from 'node:os';
import { ConfigurationError, readConfig } from '../platform/config.ts';
import { isUnreachable } from '../platform/db/errors.ts';
import { describeError } from '../platform/http/describe-error.ts';
import { expectedMessage, logMessageOf, OperatorError } from './command.ts';
import { type Execute, parseCommandLine, type Terminal } from './command-line.ts';
import { type BeforeCreate, type Connection, connect } from './connection/connect.ts';
import { filesFrom } from './files.ts';
import { printable } from './format.ts';

type Options = { terminal: Terminal; user: string; connect(beforeCreate?: BeforeCreate): Promise<Connection> };

/**
 * Runs a command line: results go to `out`, errors to `error`, one line each.
 * @returns the exit code: 0; 1 when the command or a part of it failed; 2 for invalid usage
 */
export async function runOperator(args: readonly string[], { terminal, user, connect }: Options): Promise<number> {
  let failed = false;
  const printError = (message: string) => {
    failed = true;
    terminal.error(`${printable(message)}\n`);
  };
  const execute: Execute = async (command, { input, values, json }) => {
    const { name } = command;
    const connection = await connect(command.beforeCreate && ((pesels) => command.beforeCreate?.(input, pesels)));
    try {
      const response = await connection.run({ command: name, input, user });
      if ('error' in response) throw new OperatorError(response.error);
      // A server logs its commands itself. Without a server, the audit line is written before any data.
      if (connection.kind !== 'server' && response.audit !== undefined) {
        const entry = { time: new Date().toISOString(), command: name, actor: `operator:${user}`, ...response.audit };
        terminal.error(`${JSON.stringify({ ...entry, outcome: 'done', msg: logMessageOf(response.audit) })}\n`);
      }
      const { text, file, errors = [], sendsEmails } = command.present(response.result, values);
      if (file !== undefined) await terminal.writeFile(file.path, file.content, file.replace);
      const note = sendsEmails && connection.kind === 'embedded' ? '\nNo server is running. The e-mails are sent when it starts.' : '';
      const output = json ? JSON.stringify(response.result, null, 2) : text + note;
      // An empty result prints nothing, for programs that read line by line.
      if (output !== '') terminal.out(`${output}\n`);
      errors.forEach(printError);
    } finally {
      await connection.close();
    }
  };
  try {
    const code = await parseCommandLine(args, terminal, execute);
    return failed ? 1 : code;
  } catch (error) {
    printError(messageOf(error));
    return 1;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  const expected = expectedMessage(error);
  if (expected !== undefined) return expected;
  if (isUnreachable(error)) return 'The database connection was lost. Check whether the command took effect.';
  return `Unexpected error: ${JSON.stringify(describeError(error))}`;
}

/** Runs a command line in this process's terminal; returns the exit code. */
export function runInTerminal(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): Promise<number> {
  const terminal = {
    out: (text: string) => void process.stdout.write(text),
    error: (text: string) => void process.stderr.write(text),
    // The package manager runs scripts in the project's folder and passes the user's folder in INIT_CWD.
    ...filesFrom(environment.INIT_CWD ?? '.'),
  };
  return runOperator(args, {
    terminal,
    user: userName(environment),
    connect: async (beforeCreate) => connect(readConfig(environment), beforeCreate),
  });
}

/** The user's name for the history: who typed sudo, not the portal's user. Some containers have users without a name. */
function userName({ SUDO_USER }: Readonly<Record<string, string | undefined>>): string {
  try {
    return (SUDO_USER || userInfo().username).slice(0, 100);
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
