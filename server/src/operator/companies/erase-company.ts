import { formatNip } from '@osk/shared/contract/nip';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { defineCommand } from '../command.ts';
import { counted } from '../presentation/format.ts';
import { keyValues } from '../presentation/table.ts';
import type { CompanyRow } from './company-summary.ts';
import { erase } from './erasure.ts';
import { type ErasurePlan, liveOf, planErasure, refuseLive } from './erasure-plan.ts';
import { findCompany, oneCompany, refuseErased } from './find-company.ts';

export const eraseCompany = defineCommand({
  name: 'companies erase',
  summary: 'erase the personal data of a company for good, its employees with it; the accounting records stay',
  examples: ['companies erase 676-000-01-15', 'companies erase 676-000-01-15 --yes'],
  declare(command) {
    oneCompany.declare(command);
    command
      .option('--yes', 'erase it; without this it is only told what would be deleted and kept')
      .option('--force', 'also with a running licence or a pending order: the latter is canceled without a mail');
  },
  input: z.object({ company: z.string(), yes: z.optional(z.boolean()), force: z.optional(z.boolean()) }),
  read: (typed) => ({ ...typed.options, ...oneCompany.read(typed) }),
  run: (context, { company: key, yes, force }) =>
    context.database.transaction(async (transaction) => {
      const { id } = await findCompany(transaction, key);
      const company = refuseErased(await hold(transaction, id));
      const plan = await planErasure(transaction, company);
      if (yes === true) {
        if (force !== true) refuseLive(company, plan);
        await erase(transaction, company, context);
      }
      const { name, nip, email } = company;
      return { erased: yes === true, company: { id, name, nip, email }, ...plan };
    }),
  record: ({ erased, company }) => (erased ? { company: company.id } : undefined),
  present({ erased, company, ...plan }) {
    const shown = keyValues([['Company', `${company.name}, NIP ${formatNip(company.nip)}, ${company.email}`], ...rows(plan)]);
    if (!erased) return { text: `This would become of it:\n\n${shown}`, refusals: [`Nothing is erased yet: ${waysOn(plan)}`] };
    const hint = plan.deleted.employees > 0 ? '\nThe PKK gateway may have its employees still: hand it an employees export.' : '';
    return { text: `${shown}\n\nThe company ${company.id} is erased.${hint}` };
  },
});

/** How the plan is carried out. */
function waysOn(plan: ErasurePlan): string {
  const live = liveOf(plan);
  if (live === '') return '--yes erases it, and nothing brings it back.';
  return `it has ${live}. --yes --force erases it all the same, cancels what is pending, and nothing brings it back.`;
}

/** Nobody reads it for an order, a login or a mail meanwhile. */
async function hold(transaction: Transaction, id: string): Promise<CompanyRow> {
  const [company] = await transaction.select().from(companies).where(eq(companies.id, id)).for('update');
  if (company === undefined) throw new Error('a company was deleted');
  return company;
}

function rows({ pending, deleted, kept }: ErasurePlan): [string, string][] {
  return [
    ['Deleted', 'name, e-mail, NIP, phone, address, password, consents, settings'],
    ['', `${counted(deleted.employees, 'employee')}, ${counted(deleted.sessions, 'login or token', 'logins and tokens')}`],
    [
      '',
      `${counted(deleted.mailLinks, 'mail link')}, ${counted(deleted.waitingMails, 'waiting mail')}, ${counted(deleted.answers, 'kept answer')}`,
    ],
    ...(pending === 0
      ? []
      : [['Canceled', counted(pending, 'pending order or request', 'pending orders and requests')] as [string, string]]),
    ['Kept', `${counted(kept.licences, 'licence or request', 'licences and requests')} with history, company name and NIP`],
    ['', counted(kept.transfers, 'booked transfer')],
  ];
}
