import { userInfo } from 'node:os';
import { ConfigurationError, readConfig } from '../platform/config.ts';
import { isUnreachable } from '../platform/db/errors.ts';
import { describeError } from '../platform/http/describe-error.ts';
import { describeSystemError } from '../platform/operations/start-errors.ts';
import {
  type AuditFields,
  type CommandGroup,
  expectedMessage,
  type LineFormat,
  logMessageOf,
  OperatorError,
  type Target,
  type WriteLines,
} from './command.ts';
import { type Execute, parseCommandLine, type Terminal } from './command-line.ts';
import { type BeforeCreate, type Connection, type CreateRunner, connect } from './connection/connect.ts';
import { filesFrom } from './files.ts';
import { printable } from './format.ts';
import { exportTarget } from './options.ts';

type Options = {
  groups: readonly CommandGroup[];
  terminal: Terminal;
  user: string;
  connect(beforeCreate?: BeforeCreate): Promise<Connection>;
};

/** @returns the exit code: 0; 1 when the command or a part of it failed; 2 for invalid usage */
export async function runOperator(args: readonly string[], { groups, terminal, user, connect }: Options): Promise<number> {
  let failed = false;
  const printError = (message: string) => {
    failed = true;
    terminal.error(`${printable(message)}\n`);
  };
  const execute: Execute = async (command, { input, values, json }) => {
    const { name, lines: { property, format } = {} } = command;
    const connection = await connect(command.beforeCreate && ((secrets) => command.beforeCreate?.(input, secrets)));
    // A server logs its commands itself. Without a server, an audit line is written before any data.
    const log = (outcome: 'started' | 'done', audit?: AuditFields) => {
      const entry = { time: new Date().toISOString(), command: name, actor: `operator:${user}` };
      if (connection.kind !== 'server') terminal.error(`${JSON.stringify({ ...entry, ...audit, outcome, msg: logMessageOf(audit) })}\n`);
    };
    try {
      let hasLines = false;
      const runCommand = async (writeLines: WriteLines) => {
        const response = await connection.run({ command: name, input, user }, (lines) => {
          if (!hasLines) log('started');
          hasLines = true;
          return writeLines(lines);
        });
        if ('error' in response) throw new OperatorError(response.error);
        if (response.audit !== undefined) log('done', response.audit);
        return response.result;
      };
      const target = property === undefined ? undefined : exportTarget(values);
      const result = await passLines(runCommand, { terminal, target, property: json ? property : undefined, format });
      const { text, file, errors = [], sendsEmails } = command.present(result, values);
      if (file !== undefined) await terminal.writeFile(file, (append) => append(file.content));
      const note = sendsEmails && connection.kind === 'embedded' ? '\nNo server is running. The e-mails are sent when it starts.' : '';
      const asJson = () => (property === undefined ? JSON.stringify(result, null, 2) : endOfLines(property, hasLines, result));
      const output = json ? asJson() : text + note;
      // An empty result prints nothing, for programs that read line by line.
      if (output !== '') await terminal.out(`${output}\n`);
      errors.forEach(printError);
    } finally {
      await connection.close();
    }
  };
  try {
    const code = await parseCommandLine(args, groups, terminal, execute);
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
  return describeSystemError(error) ?? `Unexpected error: ${JSON.stringify(describeError(error))}`;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function runInTerminal(
  args: readonly string[],
  environment: Environment,
  { groups, createRunner }: { groups: readonly CommandGroup[]; createRunner: CreateRunner },
): Promise<number> {
  const terminal = {
    out: (text: string) => new Promise<void>((resolve) => process.stdout.write(text, () => resolve())),
    error: (text: string) => void process.stderr.write(text),
    // The package manager runs scripts in the project's folder and passes the user's folder in INIT_CWD.
    ...filesFrom(environment.INIT_CWD ?? '.'),
  };
  return runOperator(args, {
    groups,
    terminal,
    user: userName(environment),
    connect: async (beforeCreate) => connect(readConfig(environment), createRunner, beforeCreate),
  });
}

/** Who types, not the portal's own user: from OPERATOR, sudo or the shell. Some containers have users without a name. */
function userName({ OPERATOR, SUDO_USER }: Environment): string {
  try {
    return printable(OPERATOR?.trim() || SUDO_USER || userInfo().username).slice(0, 100);
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

type Destination = {
  terminal: Terminal;
  target: Target | undefined;
  /** For `--json`: the property of the lines. The caller prints the rest of the object with `endOfLines`. */
  property: string | undefined;
  format: LineFormat<unknown> | undefined;
};

/** Runs a command, and passes its lines on while it runs. A failure leaves no file behind. */
function passLines<Result>(run: (writeLines: WriteLines) => Promise<Result>, destination: Destination): Promise<Result> {
  const { terminal, target, property, format } = destination;
  const runInto = (write: WriteLines) => (format === undefined ? run(write) : runFormatted(run, write, format));
  if (target !== undefined) return terminal.writeFile(target, runInto);
  return property === undefined ? runInto(terminal.out) : run(elementWriter(terminal.out, property));
}

/** Writes the heading before the first line; without any line, when the command has succeeded. */
async function runFormatted<Result>(
  run: (writeLines: WriteLines) => Promise<Result>,
  write: WriteLines,
  { heading, format }: LineFormat<unknown>,
): Promise<Result> {
  let pendingHeading = heading;
  const result = await run(async (lines) => {
    const documents = lines.trimEnd().split('\n');
    await write(pendingHeading + documents.map((line) => format(JSON.parse(line))).join(''));
    pendingHeading = '';
  });
  if (pendingHeading !== '') await write(pendingHeading);
  return result;
}

const startOf = (property: string) => `{\n  ${JSON.stringify(property)}: [`;

function elementWriter(out: Terminal['out'], property: string): WriteLines {
  let before = startOf(property);
  return async (lines) => {
    await out(`${before}\n    ${lines.trimEnd().replaceAll('\n', ',\n    ')}`);
    before = ',';
  };
}

function endOfLines(property: string, hasLines: boolean, result: unknown): string {
  return `${hasLines ? '\n  ' : startOf(property)}],${JSON.stringify(result, null, 2).slice(1)}`;
}
