import * as z from 'zod/mini';
import type { PeselEncryption } from '../features/employees/pesel-encryption.ts';
import { createDecisionEmails } from '../features/licences/decision-emails.ts';
import { createDecisions } from '../features/licences/decisions.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { commands } from './commands.ts';
import { OperatorError, refusalReason } from './operator-error.ts';

/** A command as it goes to who has the database: its name and input, and whose it is by the system's user name. */
export const Invocation = z.object({ command: z.string(), input: z.unknown(), user: z.string().check(z.maxLength(100)) });
export type Invocation = z.infer<typeof Invocation>;

const recorded = z.optional(z.record(z.string(), z.union([z.string(), z.number()])));

/**
 * What comes back: a result, with what is to stand in the log of it, or the reason of a refusal. Anything else that goes wrong is thrown.
 */
export const Answer = z.union([z.object({ result: z.unknown(), recorded }), z.object({ refusal: z.string() })]);
export type Answer = z.infer<typeof Answer>;

/** Performs a command. @throws whatever went wrong that is no refusal. */
export type Operations = (invocation: Invocation) => Promise<Answer>;

export function createOperations(
  database: Database,
  { publicUrl, provider }: Pick<Config, 'publicUrl' | 'provider'>,
  pesels: PeselEncryption,
): Operations {
  const decisions = createDecisions(createDecisionEmails(publicUrl, provider));
  return async ({ command: name, input, user }) => {
    try {
      const command = commands.find((one) => one.name === name);
      if (command === undefined) throw new OperatorError(`The running server knows no command ${name}: restart it, then try again.`);
      const result = await command.run({ database, decisions, pesels, actor: `operator:${user}` }, input);
      return { result, recorded: command.record(result) };
    } catch (error) {
      const refusal = refusalReason(error);
      if (refusal === undefined) throw error;
      return { refusal };
    }
  };
}
