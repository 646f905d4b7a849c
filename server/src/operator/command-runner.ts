import * as z from 'zod/mini';
import { createAccountEmails } from '../features/companies/account-emails.ts';
import { createEmailChangeEmails } from '../features/companies/email-change-emails.ts';
import { createEmailChangeStore } from '../features/companies/email-change-store.ts';
import type { PeselEncryption } from '../features/employees/pesel-encryption.ts';
import { createDecisionEmails } from '../features/licences/decision-emails.ts';
import { createDecisions } from '../features/licences/decisions.ts';
import { createInvoices } from '../features/licences/invoices.ts';
import { createOrderEmails } from '../features/licences/order-emails.ts';
import { createProviderHelp } from '../features/licences/provider-help.ts';
import { hasDeployedBuild } from '../frontend/pages/portal-files.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { expectedMessage, OperatorError, type WriteLines } from './command.ts';
import { commands } from './commands.ts';

/** A command's name and input, and the user's name on the system. */
export const CommandRequest = z.object({ command: z.string(), input: z.unknown(), user: z.string().check(z.maxLength(100)) });
export type CommandRequest = z.infer<typeof CommandRequest>;

const audit = z.optional(z.record(z.string(), z.union([z.string(), z.number()])));

/** The result with its audit fields, or the message of an expected error. */
export const CommandResponse = z.union([z.object({ result: z.unknown(), audit }), z.object({ error: z.string() })]);
export type CommandResponse = z.infer<typeof CommandResponse>;

/** Runs a command. @throws unexpected errors */
export type CommandRunner = (request: CommandRequest, writeLines: WriteLines) => Promise<CommandResponse>;

/** Runs commands on a database. */
export function createCommandRunner(
  database: Database,
  { publicUrl, provider, portalDir, vatRate }: Pick<Config, 'publicUrl' | 'provider' | 'portalDir' | 'vatRate'>,
  pesels: PeselEncryption,
): CommandRunner {
  const decisions = createDecisions(createDecisionEmails(publicUrl, provider));
  const invoices = createInvoices(publicUrl, provider);
  // The limits of companies do not count for the provider's people.
  const limits = { openOrders: Number.POSITIVE_INFINITY, ordersPerHour: Number.POSITIVE_INFINITY, contact: '' };
  const help = createProviderHelp(publicUrl, provider, { emails: createOrderEmails(publicUrl, provider, false), limits, vatRate });
  const accountEmails = createAccountEmails(publicUrl, provider);
  const emailChanges = createEmailChangeStore(database, createEmailChangeEmails(publicUrl, provider));
  const isDeployed = (remote: string) => hasDeployedBuild(portalDir, remote);
  return async ({ command: name, input, user }, writeLines) => {
    try {
      const command = commands.find((one) => one.name === name);
      if (command === undefined) throw new OperatorError(`The running server does not know the command ${name}. Restart it and try again.`);
      const parsed = z.safeParse(command.input, input);
      // The command line validated the input with the same shape.
      if (!parsed.success) throw new OperatorError('The running server has another version. Restart it and try again.');
      const actor = `operator:${user}` as const;
      const result = await command.run(
        { database, accountEmails, emailChanges, decisions, invoices, help, pesels, actor, isDeployed, writeLines },
        parsed.data,
      );
      const json: unknown = JSON.parse(JSON.stringify(result));
      return { result: json, audit: command.audit?.(json) };
    } catch (error) {
      const message = expectedMessage(error);
      if (message === undefined) throw error;
      return { error: message };
    }
  };
}
