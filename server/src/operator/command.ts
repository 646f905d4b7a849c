import type { Command as CommandLine } from 'commander';
import * as z from 'zod/mini';
import type { PeselEncryption } from '../features/employees/pesel-encryption.ts';
import type { Decisions } from '../features/licences/decisions.ts';
import type { Actor } from '../features/licences/history.ts';
import type { Database } from '../platform/db/database.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Files } from './files.ts';

/** The command cannot be carried out. The message is one line for the terminal. */
export class OperatorError extends Error {}

/** The arguments or options are invalid. The message is one line for the terminal. */
export class UsageError extends Error {}

/** The operator's message of an expected error; undefined for an unexpected one. */
export function expectedMessage(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  return error instanceof HttpError ? error.userMessage('en') : undefined;
}

/** What a command's `run` works with. */
export type OperatorContext = { database: Database; decisions: Decisions; pesels: PeselEncryption; actor: Actor };

/** Parsed arguments and options by name. */
export type CommandValues = Readonly<Record<string, unknown>>;

/** What the terminal shows, and the file that the command line writes. */
export type Presentation = {
  text: string;
  file?: { path: string; content: string; replace: boolean } | undefined;
  /** The parts that failed, one line each. With any of them the exit code is 1. */
  errors?: readonly string[];
  sendsEmails?: boolean;
};

/** Fields of the audit log line: ids and numbers, no personal data. */
type AuditFields = Readonly<Record<string, string | number>>;

/** A type after its way through JSON. */
export type Json<Type> = Type extends Date ? string : Type extends object ? { [Key in keyof Type]: Json<Type[Key]> } : Type;

type Definition<Shape extends z.core.$ZodType, Result> = {
  /** Group and command: `orders list`. */
  name: `${string} ${string}`;
  summary: string;
  /** What is typed after `pnpm operator`. */
  examples: readonly string[];
  /** Declares arguments and options; their parsers reject invalid values. */
  declare?(line: CommandLine): void;
  /** The JSON that goes from the command line to the process with the database. */
  input: Shape;
  /** Makes the input from the values; without it the values are the input. @throws UsageError */
  read?(values: CommandValues, files: Files): unknown;
  /** Only for a command that needs the database to itself and creates it. Runs before anything is created. @throws OperatorError */
  beforeCreate?(input: z.output<Shape>, pesels: PeselEncryption): void;
  /** Runs in the process with the database. The result becomes JSON, with amounts in PLN. */
  run(context: OperatorContext, input: z.output<Shape>): Promise<Result>;
  present(result: Json<Result>, values: CommandValues): Presentation;
  /** For a command that exports or erases personal data; undefined when it did neither. */
  audit?(result: Json<Result>): AuditFields | undefined;
};

/** An operator command without the types of its input and result. */
export type Command = Pick<Definition<z.core.$ZodType, unknown>, 'name' | 'summary' | 'examples' | 'declare' | 'present'> & {
  read(values: CommandValues, files: Files): Promise<unknown>;
  beforeCreate: ((input: unknown, pesels: PeselEncryption) => void) | undefined;
  run(context: OperatorContext, input: unknown): Promise<unknown>;
  audit(result: unknown): AuditFields | undefined;
};

/** Makes a command from its definition, and validates its input on both sides of the socket. */
export function defineCommand<Shape extends z.core.$ZodType, Result>(definition: Definition<Shape, Result>): Command {
  const { input: shape, beforeCreate } = definition;
  return {
    ...definition,
    read: async (values, files) => z.parse(shape, definition.read ? await definition.read(values, files) : values),
    beforeCreate: beforeCreate && ((input, pesels) => beforeCreate(z.parse(shape, input), pesels)),
    run: async (context, input) => {
      const parsed = z.safeParse(shape, input);
      // The command line validated the input with the same shape.
      if (!parsed.success) throw new OperatorError('The running server has another version. Restart it and try again.');
      return JSON.parse(JSON.stringify(await definition.run(context, parsed.data)));
    },
    present: (result, values) => definition.present(result as Json<Result>, values),
    audit: (result) => definition.audit?.(result as Json<Result>),
  };
}
