import { formatNip } from '@osk/shared/contract/numbers';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { defineCommand, OperatorError } from '../command.ts';
import { type CompanyRow, companyArgument, findCompany, requireNotErased } from '../find-company.ts';
import { counted, keyValues } from '../format.ts';
import { type ErasurePlan, erase, planErasure } from './erasure.ts';

export const eraseCompany = defineCommand({
  name: 'companies erase',
  summary: 'erase the personal data of a company and its employees for good; the accounting records stay',
  examples: ['companies erase 676-000-01-15', 'companies erase 676-000-01-15 --yes'],
  declare(command) {
    companyArgument.declare(command);
    command
      .option('--yes', 'erase; without it the command only shows what would be deleted and what would stay')
      .option('--force', 'erase in spite of running licences and pending orders; cancel the orders without an e-mail');
  },
  input: z.object({ company: z.string(), yes: z.optional(z.boolean()), force: z.optional(z.boolean()) }),
  run: (context, { company: key, yes = false, force = false }) =>
    context.database.transaction(async (transaction) => {
      const { id } = await findCompany(transaction, key);
      const company = requireNotErased(await lockCompanyRow(transaction, id));
      const plan = await planErasure(transaction, company);
      const open = openOrders(plan);
      if (yes && !force && open !== '') {
        throw new OperatorError(`${company.name} has ${open}. Use --force to erase it all the same and to cancel pending orders.`);
      }
      if (yes) await erase(transaction, company, context);
      const { name, nip, email } = company;
      return { erased: yes, company: { id, name, nip, email }, ...plan };
    }),
  audit: ({ erased, company }) => (erased ? { company: company.id } : undefined),
  present({ erased, company, ...plan }) {
    const { pending, deleted, retained } = plan;
    const shown = keyValues({
      Company: `${company.name}, NIP ${formatNip(company.nip)}, ${company.email}`,
      Deleted: [
        'name, e-mail, NIP, phone, address, password, consents, settings',
        `${counted(deleted.employees, 'employee')}, ${counted(deleted.sessions, 'login or token', 'logins and tokens')}`,
        [
          counted(deleted.mailLinks, 'mail link'),
          counted(deleted.waitingMails, 'waiting e-mail'),
          counted(deleted.answers, 'stored answer'),
          counted(deleted.enquiries, 'enquiry', 'enquiries'),
        ].join(', '),
      ],
      ...(pending > 0 && { Canceled: pendingOrders(pending) }),
      Kept: [
        `${counted(retained.licences, 'licence or request', 'licences and requests')} with history, company name and NIP`,
        counted(retained.transfers, 'booked transfer'),
      ],
    });
    if (!erased) {
      const open = openOrders(plan);
      const next = open === '' ? 'Use --yes to erase it for good.' : `It has ${open}. Use --yes --force to erase it for good.`;
      return { text: `An erasure would have this result:\n\n${shown}`, errors: [`Nothing is erased. ${next}`] };
    }
    const hint = deleted.employees > 0 ? '\nThe PKK gateway may still have its employees. Send it a new employees export.' : '';
    return { text: `${shown}\n\nThe company ${company.id} is erased.${hint}` };
  },
});

/** The running licences and pending orders, in words; empty when there are none. */
function openOrders({ running, pending }: ErasurePlan): string {
  return [...(running > 0 ? [counted(running, 'running licence')] : []), ...(pending > 0 ? [pendingOrders(pending)] : [])].join(' and ');
}

function pendingOrders(count: number): string {
  return counted(count, 'pending order or request', 'pending orders and requests');
}

/** Locks the row against orders, logins and e-mails. */
async function lockCompanyRow(transaction: Transaction, id: string): Promise<CompanyRow> {
  const [company] = await transaction.select().from(companies).where(eq(companies.id, id)).for('update');
  if (company === undefined) throw new Error('a company was deleted');
  return company;
}
