import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { defineCommand } from '../command.ts';
import { counted } from '../presentation/format.ts';
import { summariseCompany } from './company-summary.ts';
import { findCompany, oneCompany, refuseErased } from './find-company.ts';

export const deactivateCompany = defineCommand({
  name: 'companies deactivate',
  summary: 'deactivate a company: nobody logs in to it, and its sessions and tokens end at once',
  examples: ['companies deactivate 676-000-01-15'],
  ...oneCompany,
  run: ({ database }, { company: key }) =>
    database.transaction(async (transaction) => {
      const company = refuseErased(await findCompany(transaction, key));
      const deactivated = await change(transaction, company.id, sql`coalesce(${companies.deactivatedAt}, now())`);
      return { changed: company.deactivatedAt === null, endedSessions: await endSessions(transaction, company.id), company: deactivated };
    }),
  present({ changed, endedSessions, company }) {
    const how = changed ? 'is deactivated' : 'was deactivated before';
    return { text: `${company.name} ${how}; ${counted(endedSessions, 'session or token', 'sessions or tokens')} ended.` };
  },
});

export const reactivateCompany = defineCommand({
  name: 'companies reactivate',
  summary: 'let a deactivated company in again; it logs in with its password as before',
  examples: ['companies reactivate 676-000-01-15'],
  ...oneCompany,
  run: ({ database }, { company: key }) =>
    database.transaction(async (transaction) => {
      const company = refuseErased(await findCompany(transaction, key));
      // A login that was under way while it was deactivated must not come to life.
      if (company.deactivatedAt !== null) await endSessions(transaction, company.id);
      return { changed: company.deactivatedAt !== null, company: await change(transaction, company.id, null) };
    }),
  present: ({ changed, company }) => ({ text: `${company.name} ${changed ? 'is let in again' : 'is not deactivated'}.` }),
});

async function change(transaction: Transaction, id: string, deactivatedAt: ReturnType<typeof sql> | null) {
  const [changed] = await transaction
    .update(companies)
    .set({ deactivatedAt })
    .where(and(eq(companies.id, id), isNull(companies.erasedAt)))
    .returning();
  if (changed === undefined) throw new Error('a company was deleted or erased');
  return summariseCompany(changed);
}

async function endSessions(transaction: Transaction, companyId: string): Promise<number> {
  const ended = await transaction.delete(sessions).where(eq(sessions.companyId, companyId)).returning({ scope: sessions.scope });
  return ended.length;
}
