import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ConfigurationError, readConfig } from '../config.ts';
import { isUnreachable } from '../db/errors.ts';
import { describeError } from '../http/describe-error.ts';
import { findAccess } from './access/find-access.ts';
import type { Presentation } from './command.ts';
import { OperatorRefusal, refusalReason } from './operator-refusal.ts';
import { printable } from './presentation/table.ts';
import { interpret, type Perform } from './program.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const refused = 1;
/** What a file may weigh: a statement of years is a tenth of it. */
const mostBytes = 10 * 1024 * 1024;

/**
 * Runs the operator's command line: what it was asked for goes to stdout, why not to stderr, one line each.
 * @returns the exit code: 0, 1 when something was refused, 2 when what was typed makes no sense.
 */
export async function runOperator(args: readonly string[], environment: Environment): Promise<number> {
  let code = 0;
  const perform: Perform = async (command, input, json) => {
    const access = await findAccess(readConfig(environment));
    try {
      const answer = await access.operations({ command: command.name, input, user: userName() });
      if ('refusal' in answer) throw new OperatorRefusal(answer.refusal);
      const presentation = command.present(answer.result);
      console.log(json ? JSON.stringify(answer.result, null, 2) : textOf(presentation, access.mailWaits));
      for (const refusal of presentation.refusals ?? []) tell(refusal);
      if (presentation.refusals?.length) code = refused;
    } finally {
      await access.close();
    }
  };
  const output = { out: (text: string) => void process.stdout.write(text), error: (text: string) => void process.stderr.write(text) };
  try {
    return (await interpret(args, output, (path) => readGiven(path, environment), perform)) || code;
  } catch (error) {
    tell(reasonOf(error));
    return refused;
  }
}

function textOf({ text, mails }: Presentation, mailWaits: boolean): string {
  return mails && mailWaits ? `${text}\nNo server is running: the mail leaves when it runs next.` : text;
}

function tell(reason: string): void {
  console.error(printable(reason));
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  if (isUnreachable(error)) return 'The database went away: look whether the command was carried out.';
  return refusalReason(error) ?? `Something went wrong: ${JSON.stringify(describeError(error))}`;
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
async function readGiven(path: string, environment: Environment): Promise<Buffer> {
  const content =
    path === '-' ? await buffer(process.stdin) : await readFile(resolve(environment.INIT_CWD ?? '.', path)).catch(unreadable(path));
  if (content.length > mostBytes) throw new OperatorRefusal(`${path} is larger than 10 MB: it is no statement.`);
  return content;
}

const unreadable = (path: string) => (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' };
  throw new OperatorRefusal(`${path} cannot be read: ${reasons[code] ?? `error ${code}`}.`);
};
