import { providerActions } from '../../platform/db/tables/provider-action.ts';
import { type Command, defineCommand, OperatorError } from '../command.ts';
import { type CompanyRow, companyArgument, findCompany, requireNotErased } from '../find-company.ts';

const mails = {
  activation: { summary: 'send a company a new link to activate its account', check: requireWaiting },
  reset: { summary: 'send a company a link to set a new password', check: requireNotDeactivated },
};

function resendMail(mail: keyof typeof mails): Command {
  const { summary, check } = mails[mail];
  return defineCommand({
    name: `companies resend ${mail}`,
    summary,
    examples: [`companies resend ${mail} demo@portal-osk.example`],
    ...companyArgument,
    run: ({ database, accountEmails, actor }, { company: key }) =>
      database.transaction(async (transaction) => {
        const company = check(requireNotErased(await findCompany(transaction, key)));
        await accountEmails.sendLink(transaction, company, mail);
        await transaction.insert(providerActions).values({ companyId: company.id, action: { kind: 'mail-resent', mail }, actor });
        return { company: { id: company.id, name: company.name, email: company.email }, mail };
      }),
    present: ({ company }) => ({ text: `A link was sent to ${company.email}: ${company.name}.`, sendsEmails: true }),
  });
}

function requireWaiting(company: CompanyRow): CompanyRow {
  if (company.activatedAt === null) return requireNotDeactivated(company);
  throw new OperatorError(`${company.name} has activated its account. For a new password: companies resend reset.`);
}

function requireNotDeactivated(company: CompanyRow): CompanyRow {
  if (company.deactivatedAt === null) return company;
  throw new OperatorError(`${company.name} is deactivated. First: companies reactivate.`);
}

export const resendCommands = [resendMail('activation'), resendMail('reset')];
