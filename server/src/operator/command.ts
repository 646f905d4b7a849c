import type { Command as CommandLine } from 'commander';
import type * as z from 'zod/mini';
import type { AccountEmails } from '../features/companies/account-emails.ts';
import type { EmailChangeStore } from '../features/companies/email-change-store.ts';
import type { PeselEncryption } from '../features/employees/pesel-encryption.ts';
import type { Decisions } from '../features/licences/decisions.ts';
import type { Invoices } from '../features/licences/invoices.ts';
import type { ProviderHelp } from '../features/licences/provider-help.ts';
import type { Actor } from '../features/licences/transitions.ts';
import type { Database } from '../platform/db/database.ts';
import { isReadOnly } from '../platform/db/errors.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { type SecurityEvent, securityEventMessage } from '../platform/http/security-events.ts';
import type { Files } from './files.ts';

/** The command cannot be carried out. The message is one line for the terminal. */
export class OperatorError extends Error {}

/** The arguments or options are invalid. The message is one line for the terminal. */
export class UsageError extends Error {}

/** The operator's message of an expected error; undefined for an unexpected one. */
export function expectedMessage(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (isReadOnly(error)) return 'The database accepts no changes now. Usually its disk is full: free some space and try again.';
  return error instanceof HttpError ? error.userMessage('en').replace(/(?<![.!?])$/, '.') : undefined;
}

/** What the operator looks for, and the command that lists it. */
type Kind = { kind: string; list: string };

/** The only element. @throws OperatorError when there is none, or more than one */
export function requireOne<Type>(found: readonly Type[], { kind, list }: Kind, key: string, describe: (one: Type) => string): Type {
  const [first, ...others] = found;
  if (first === undefined) throw new OperatorError(`There is no ${kind} ${key}. See ${list}.`);
  if (others.length === 0) return first;
  throw new OperatorError(`${key} is ambiguous. Use the id of one: ${found.map(describe).join('; ')}.`);
}

/** What a command's `run` works with. */
export type OperatorContext = {
  database: Database;
  accountEmails: AccountEmails;
  emailChanges: EmailChangeStore;
  decisions: Decisions;
  invoices: Invoices;
  help: ProviderHelp;
  pesels: PeselEncryption;
  actor: Actor;
  /** Whether a build of the remote came with the portal. */
  isDeployed(remote: string): boolean;
  /** For a command with `lines`. */
  writeLines: WriteLines;
};

/** Writes whole lines, each one JSON document. Resolves when more can be written. @throws when nobody reads them any more */
export type WriteLines = (lines: string) => Promise<void>;

/** Parsed arguments and options by name. */
export type CommandValues = Readonly<Record<string, unknown>>;

/** A file to write. */
export type Target = { path: string; replace: boolean };

/** What the terminal shows, and the file that the command line writes. */
type Presentation = {
  text: string;
  file?: (Target & { content: string }) | undefined;
  /** The parts that failed, one line each. With any of them the exit code is 1. */
  errors?: readonly string[];
  sendsEmails?: boolean;
};

/** Fields of the audit log line: ids and numbers, no personal data. `event` makes it a security event. */
export type AuditFields = Readonly<Record<string, string | number>> & { readonly event?: SecurityEvent };

/** The message of a command's log line. */
export function logMessageOf(audit: Readonly<Record<string, unknown>> | undefined): string {
  return audit?.event === undefined ? 'operator command' : securityEventMessage;
}

/** A type as JSON carries it: dates are strings. */
export type Json<Type> = Type extends Date ? string : Type extends object ? { [Key in keyof Type]: Json<Type[Key]> } : Type;

/** How lines become text: `heading` comes once before the first one, `format` returns one line with its line break. */
export type LineFormat<Line> = { heading: string; format(line: Json<Line>): string };

/** One command. Its functions are methods, so that a command of any input, result and line is a `Command`. */
type Definition<Input extends z.core.$ZodType, Result, Line> = {
  /** Group and command: `orders list`, `remotes key add`. */
  name: `${string} ${string}`;
  /** Whether its group alone runs it, too. */
  isDefault?: boolean;
  summary: string;
  /** What is typed after `portal operator`. */
  examples: readonly string[];
  /** Declares arguments and options; their parsers reject invalid values. */
  declare?(line: CommandLine): void;
  /** The JSON that goes from the command line to the process with the database. */
  input: Input;
  /** Reads the input from the values; without it the values are the input. @throws UsageError */
  read?(values: CommandValues, files: Files): unknown;
  /** Only for a command that needs the database to itself and creates it. Runs before anything is created. @throws OperatorError */
  beforeCreate?(input: z.output<Input>, pesels: PeselEncryption): void;
  /**
   * For a command whose result may not fit in memory: its lines are the file or the output. `--json` shows them under the name `property`.
   * Without a format they are JSON, one document a line.
   */
  lines?: { property: string; format?: LineFormat<Line> };
  /** Runs in the process with the database. The result becomes JSON, with amounts in PLN. */
  run(context: OperatorContext, input: z.output<Input>): Promise<Result>;
  present(result: Json<Result>, values: CommandValues): Presentation;
  /** For a command that exports or erases personal data, or makes or ends a token; undefined when it did neither. */
  audit?(result: Json<Result>): AuditFields | undefined;
};

export type Command = Definition<z.core.$ZodType, unknown, unknown>;

/** Infers and checks the types of a command. */
export function defineCommand<Input extends z.core.$ZodType, Result, Line = unknown>(definition: Definition<Input, Result, Line>): Command {
  return definition;
}
