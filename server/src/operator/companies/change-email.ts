import { Argument } from 'commander';
import * as z from 'zod/mini';
import { defineCommand, OperatorError } from '../command.ts';
import { companyArgument, findCompany, requireActivated } from '../find-company.ts';
import { parser, reasonOption } from '../options.ts';

const parseEmail = parser((text) => {
  const email = text.trim();
  return z.safeParse(z.email().check(z.maxLength(200)), email).success ? email : undefined;
}, 'It must be an e-mail address.');

export const changeEmail = defineCommand({
  name: 'companies change-email',
  summary: 'ask a company to confirm a new address; it changes by a link sent there, and the old address can stop it',
  examples: ['companies change-email demo@portal-osk.example biuro@kierunek-osk.example --reason "telefonicznie, zmiana sekretariatu"'],
  declare(command) {
    companyArgument.declare(command);
    command.addArgument(new Argument('<email>', 'the new address').argParser(parseEmail)).addOption(reasonOption());
  },
  input: z.extend(companyArgument.input, { email: z.string(), reason: z.string() }),
  run: ({ database, emailChanges, actor }, { company: key, email, reason }) =>
    database.transaction(async (transaction) => {
      const company = requireActivated(await findCompany(transaction, key));
      if (company.deactivatedAt !== null) throw new OperatorError(`${company.name} is deactivated. First: companies reactivate.`);
      await emailChanges.request(transaction, company.id, email, { actor, reason });
      return { company: { id: company.id, name: company.name, email: company.email }, newEmail: email };
    }),
  present: ({ company, newEmail }) => ({
    text: `A link was sent to ${newEmail}: ${company.name}. The address changes when it is confirmed within an hour. ${company.email} gets an e-mail about it.`,
    sendsEmails: true,
  }),
});
