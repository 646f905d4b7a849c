import { ConfigurationError } from '../platform/config.ts';
import { isUnreachable } from '../platform/db/errors.ts';
import { describeError } from '../platform/http/describe-error.ts';
import type { Access, Admit } from './access/find-access.ts';
import type { Presentation, Recorded } from './command.ts';
import type { Files } from './files.ts';
import { OperatorError, refusalReason } from './operator-error.ts';
import { printable } from './presentation/table.ts';
import { interpret, type Perform } from './program.ts';

/** Where a command is typed: what it prints, what it complains of, and the files it names. */
type Terminal = Files & { out(text: string): void; error(text: string): void };

type Options = { terminal: Terminal; user: string; findAccess(admit: Admit | undefined): Promise<Access> };

const refused = 1;

/**
 * Carries out a command line: what it was asked for goes to `out`, why not to `error`, one line each.
 * @returns the exit code: 0, 1 when something was refused, 2 when what was typed makes no sense.
 */
export async function carryOut(args: readonly string[], { terminal, user, findAccess }: Options): Promise<number> {
  const tell = (reason: string) => terminal.error(`${printable(reason)}\n`);
  let code = 0;
  const perform: Perform = async (command, { input, options, json }) => {
    const { admit } = command;
    const access = await findAccess(admit && ((pesels) => admit(input, pesels)));
    try {
      const answer = await access.operations({ command: command.name, input, user });
      if ('refusal' in answer) throw new OperatorError(answer.refusal);
      // Told before anything of it is handed out.
      if (!access.isLogged && answer.recorded !== undefined) terminal.error(logLine(command.name, user, answer.recorded));
      const presentation = command.present(answer.result, options);
      const { file } = presentation;
      if (file !== undefined) await terminal.writeFile(file.path, file.content, file.replace);
      terminal.out(lineOf(json ? JSON.stringify(answer.result, null, 2) : textOf(presentation, access.mailWaits)));
      for (const refusal of presentation.refusals ?? []) tell(refusal);
      if (presentation.refusals?.length) code = refused;
    } finally {
      await access.close();
    }
  };
  try {
    return (await interpret(args, terminal, terminal, perform)) || code;
  } catch (error) {
    tell(reasonOf(error));
    return refused;
  }
}

/** Where no server logs a command: the line that it would, for whatever keeps the standard error. */
function logLine(command: string, user: string, recorded: Recorded): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ time, command, actor: `operator:${user}`, ...recorded, outcome: 'done', msg: 'operator command' })}\n`;
}

/** A text that ends its line; nothing stays nothing, for who reads it line by line. */
const lineOf = (text: string) => (text === '' ? '' : `${text}\n`);

function textOf({ text, mails }: Presentation, mailWaits: boolean): string {
  return mails && mailWaits ? `${text}\nNo server is running: the mail leaves when it runs next.` : text;
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  if (isUnreachable(error)) return 'The database went away: look whether the command was carried out.';
  return refusalReason(error) ?? `Something went wrong: ${JSON.stringify(describeError(error))}`;
}
