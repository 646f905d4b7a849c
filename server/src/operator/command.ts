import type { Command as CommandLine } from 'commander';
import * as z from 'zod/mini';
import type { PeselEncryption } from '../features/employees/pesel-encryption.ts';
import type { Decisions } from '../features/licences/decisions.ts';
import type { Actor } from '../features/licences/history.ts';
import type { Database } from '../platform/db/database.ts';
import type { Files } from './files.ts';
import { OperatorError } from './operator-error.ts';

/** What a command's `run` works with. */
export type OperatorContext = { database: Database; decisions: Decisions; pesels: PeselEncryption; actor: Actor };

/** What was typed: the arguments, the options by their names, and a way to the files they name (`-` is the standard input). */
export type Typed = { args: readonly string[]; options: Readonly<Record<string, unknown>> } & Pick<Files, 'readFile' | 'pathOf'>;

/**
 * What the operator sees, and the file that is written for him; with `refusals` some of what was asked for was not done, and with `mails`
 * something is to be sent.
 */
export type Presentation = {
  text: string;
  file?: { path: string; content: string; replace: boolean };
  refusals?: readonly string[];
  mails?: boolean;
};

/** Ids and numbers, no personal data. */
export type Recorded = Readonly<Record<string, string | number>>;

type Definition<Shape extends z.core.$ZodType, Result> = {
  /** Group and command: `orders list`. */
  name: `${string} ${string}`;
  summary: string;
  /** As typed after `pnpm operator`. */
  examples: readonly string[];
  /** Declares arguments and options, whose parsers refuse what is wrongly typed. */
  declare(line: CommandLine): void;
  /** What passes between who types and who has the database: plain JSON. */
  input: Shape;
  read(typed: Typed): unknown;
  /**
   * Of a command that has the database to itself, and makes it where there is none: looks at the input before that.
   * @throws OperatorError
   */
  admit?(input: z.output<Shape>, pesels: PeselEncryption): void;
  /** Runs where the database is; its result is plain JSON, amounts in PLN, instants in ISO 8601. */
  run(context: OperatorContext, input: z.output<Shape>): Promise<Result>;
  present(result: Result, options: Typed['options']): Presentation;
  /** Of a command that hands out or erases personal data: what its line in the log says of it; undefined when it did neither. */
  record?(result: Result): Recorded | undefined;
};

/** A command of the operator, whatever its input and result. */
export type Command = Pick<Definition<z.core.$ZodType, unknown>, 'name' | 'summary' | 'examples' | 'declare' | 'present'> & {
  /** @throws UsageError when what was typed makes no sense. */
  read(typed: Typed): Promise<unknown>;
  /** Undefined for a command that goes through a running server. */
  admit: ((input: unknown, pesels: PeselEncryption) => void) | undefined;
  run(context: OperatorContext, input: unknown): Promise<unknown>;
  record(result: unknown): Recorded | undefined;
};

/** Something typed makes no sense; its message is one line. */
export class UsageError extends Error {}

export function defineCommand<Shape extends z.core.$ZodType, Result>(definition: Definition<Shape, Result>): Command {
  const { name, summary, examples, declare, input: shape } = definition;
  return {
    ...{ name, summary, examples, declare },
    read: async (typed) => z.parse(shape, await definition.read(typed)),
    admit: definition.admit && ((input, pesels) => definition.admit?.(z.parse(shape, input), pesels)),
    run: async (context, input) => {
      const checked = z.safeParse(shape, input);
      // The client checked it by the same shape.
      if (!checked.success) throw new OperatorError('The running server is of another version: restart it, then try again.');
      return definition.run(context, checked.data);
    },
    // A result comes from `run`, unchanged by its way through JSON.
    present: (result, options) => definition.present(result as Result, options),
    record: (result) => definition.record?.(result as Result),
  };
}
