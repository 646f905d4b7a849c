import type { Command as CommandLine } from 'commander';
import * as z from 'zod/mini';
import type { Database } from '../platform/db/database.ts';
import { isReadOnly } from '../platform/db/errors.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { type SecurityEvent, securityEventMessage } from '../platform/http/security-events.ts';
import type { Secrets } from '../platform/keys.ts';

/** The command cannot be carried out. The message is one line for the terminal. */
export class OperatorError extends Error {}

/** The arguments or options are invalid. The message is one line for the terminal. */
export class UsageError extends Error {}

export function expectedMessage(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (isReadOnly(error)) return 'The database accepts no changes now. Usually its disk is full: free some space and try again.';
  return error instanceof HttpError ? error.userMessage('en').replace(/(?<![.!?])$/, '.') : undefined;
}

type Kind = { kind: string; list: string };

/** The only element. @throws OperatorError when there is none, or more than one */
export function requireOne<Type>(found: readonly Type[], { kind, list }: Kind, key: string, describe: (one: Type) => string): Type {
  const [first, ...others] = found;
  if (first === undefined) throw new OperatorError(`There is no ${kind} ${key}. See ${list}.`);
  if (others.length === 0) return first;
  throw new OperatorError(`${key} is ambiguous. Use the id of one: ${found.map(describe).join('; ')}.`);
}

/** What a command's `run` works with. A capability adds what its own commands need with `declare module`. */
export interface OperatorContext {
  database: Database;
  actor: `operator:${string}`;
  writeLines: WriteLines;
}

/** Writes whole lines, each one JSON document. Resolves when more can be written. @throws when nobody reads them any more */
export type WriteLines = (lines: string) => Promise<void>;

export type CommandValues = Readonly<Record<string, unknown>>;

export type Target = { path: string; replace: boolean };

export type Files = {
  pathOf(file: string): string;
  /** Reads a file; `-` is the standard input. @throws OperatorError */
  readFile(file: string): Promise<Buffer>;
  /** Creates a file for its owner only, complete or not at all. An existing one is an OperatorError, unless `replace` is true. */
  writeFile<Written>(target: Target, write: (append: WriteLines) => Promise<Written>): Promise<Written>;
};

type Presentation = {
  text: string;
  file?: (Target & { content: string }) | undefined;
  /** The parts that failed, one line each. With any of them the exit code is 1. */
  errors?: readonly string[];
  sendsEmails?: boolean;
};

/** Fields of the audit log line: ids and numbers, no personal data. `event` makes it a security event. */
export type AuditFields = Readonly<Record<string, string | number>> & { readonly event?: SecurityEvent };

export function logMessageOf(audit: Readonly<Record<string, unknown>> | undefined): string {
  return audit?.event === undefined ? 'operator command' : securityEventMessage;
}

export type Json<Type> = Type extends Date ? string : Type extends object ? { [Key in keyof Type]: Json<Type[Key]> } : Type;

export type LineFormat<Line> = { heading: string; format(line: Json<Line>): string };

/** One command. Its functions are methods, so that a command of any input, result and line is a `Command`. */
type Definition<Input extends z.core.$ZodType, Result, Line> = {
  name: `${string} ${string}`;
  isDefault?: boolean;
  summary: string;
  examples: readonly string[];
  declare?(line: CommandLine): void;
  input: Input;
  /** Reads the input from the values; without it the values are the input. @throws UsageError */
  read?(values: CommandValues, files: Files): unknown;
  /** Only for a command that needs the database to itself and creates it. Runs before anything is created. @throws OperatorError */
  beforeCreate?(input: z.output<Input>, secrets: Secrets): void;
  /** For a result that may not fit in memory: its lines, by default JSON. `--json` shows them under the name `property`. */
  lines?: { property: string; format?: LineFormat<Line> };
  /** Runs in the process with the database. The result becomes JSON, with amounts in PLN. */
  run(context: OperatorContext, input: z.output<Input>): Promise<Result>;
  present(result: Json<Result>, values: CommandValues): Presentation;
  /** For a command that exports or erases personal data, or makes or ends a token; undefined when it did neither. */
  audit?(result: Json<Result>): AuditFields | undefined;
};

export type Command = Definition<z.core.$ZodType, unknown, unknown>;
export type CommandGroup = { name: string; summary: string; commands: readonly Command[] };

export function defineCommand<Input extends z.core.$ZodType, Result, Line = unknown>(definition: Definition<Input, Result, Line>): Command {
  return definition;
}

export const CommandRequest = z.object({ command: z.string(), input: z.unknown(), user: z.string().check(z.maxLength(100)) });
export type CommandRequest = z.infer<typeof CommandRequest>;

const audit = z.optional(z.record(z.string(), z.union([z.string(), z.number()])));

export const CommandResponse = z.union([z.object({ result: z.unknown(), audit }), z.object({ error: z.string() })]);
export type CommandResponse = z.infer<typeof CommandResponse>;

/** Runs a command. @throws unexpected errors */
export type CommandRunner = (request: CommandRequest, writeLines: WriteLines) => Promise<CommandResponse>;

export function createCommandRunner(
  groups: readonly CommandGroup[],
  context: Omit<OperatorContext, 'actor' | 'writeLines'>,
): CommandRunner {
  const commands = groups.flatMap((group) => group.commands);
  return async ({ command: name, input, user }, writeLines) => {
    try {
      const command = commands.find((one) => one.name === name);
      if (command === undefined) throw new OperatorError(`The running server does not know the command ${name}. Restart it and try again.`);
      const parsed = z.safeParse(command.input, input);
      // The command line validated the input with the same shape.
      if (!parsed.success) throw new OperatorError('The running server has another version. Restart it and try again.');
      const result = await command.run({ ...context, actor: `operator:${user}`, writeLines }, parsed.data);
      const json: unknown = JSON.parse(JSON.stringify(result));
      return { result: json, audit: command.audit?.(json) };
    } catch (error) {
      const message = expectedMessage(error);
      if (message === undefined) throw error;
      return { error: message };
    }
  };
}
