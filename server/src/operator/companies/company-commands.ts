import { formatNip } from '@osk/shared/contract/numbers';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/db/database.ts';
import { companies, consentChanges } from '../../platform/db/tables/company.ts';
import { employees } from '../../platform/db/tables/employee.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { providerActions } from '../../platform/db/tables/provider-action.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { describeAction } from '../actions.ts';
import { type Command, defineCommand, type Json, type OperatorContext } from '../command.ts';
import { companyArgument, findCompany, requireActivated, requireNotErased, summariseCompany } from '../find-company.ts';
import { counted, formatInstant, keyValues, none, table, yesOrNo } from '../format.ts';
import { orderTable, selectOrders, summariseOrder } from '../order-summary.ts';
import { changeEmail } from './change-email.ts';
import { eraseCompany } from './erase-company.ts';
import { exportCompany } from './export-company.ts';
import { listCompanies } from './list-companies.ts';
import { listMails } from './list-mails.ts';
import { resendCommands } from './resend-mail.ts';

const showCompany = defineCommand({
  name: 'companies show',
  summary: 'show a company with its licences',
  examples: ['companies show 676-000-01-15', 'companies show demo@portal-osk.example --json'],
  ...companyArgument,
  run: readCompany,
  present(company) {
    const orders = company.licences.length === 0 ? 'There are no orders.' : `Licences and requests\n${orderTable(company.licences)}`;
    const steps = company.actions.map(describeAction).map(({ at, what, by, reason }) => ({
      When: formatInstant(at),
      What: reason === null ? what : `${what} (${reason})`,
      By: by,
    }));
    const history = steps.length === 0 ? '' : `\n\nHistory of the account\n${table(steps)}`;
    return { text: `${facts(company)}\n\n${orders}${history}` };
  },
});

async function readCompany({ database }: OperatorContext, { company: key }: { company: string }) {
  const company = await findCompany(database, key);
  const orders = await selectOrders(database)
    .where(eq(licences.companyId, company.id))
    .orderBy(desc(licences.createdOn), desc(licences.id));
  const actions = await database
    .select()
    .from(providerActions)
    .where(and(eq(providerActions.companyId, company.id), isNull(providerActions.licenceId)))
    .orderBy(asc(providerActions.id));
  return {
    ...summariseCompany(company),
    invoiceEmail: company.invoiceEmail,
    einvoice: company.einvoice,
    marketOffers: company.marketOffers,
    consentChanges: await database
      .select({ consent: consentChanges.consent, given: consentChanges.given, changedAt: consentChanges.changedAt })
      .from(consentChanges)
      .where(eq(consentChanges.companyId, company.id))
      .orderBy(desc(consentChanges.id)),
    clauseReadAt: company.clauseReadAt,
    domena: company.domena,
    employees: await database.$count(employees, eq(employees.companyId, company.id)),
    licences: orders.map(summariseOrder),
    actions: actions.map(({ at, action, actor, reason }) => ({ at, action, by: actor, reason })),
  };
}

function facts(company: Json<Awaited<ReturnType<typeof readCompany>>>): string {
  const consent = (name: 'einvoice' | 'marketOffers') => {
    const last = company.consentChanges.find((change) => change.consent === name);
    return yesOrNo(company[name]) + (last === undefined ? '' : `, since ${formatInstant(last.changedAt)}`);
  };
  const registered = { Registered: formatInstant(company.registeredAt) };
  if (company.erasedAt !== null) return keyValues({ State: `erased on ${formatInstant(company.erasedAt)}`, ...registered, Id: company.id });
  return keyValues({
    Name: company.name,
    NIP: formatNip(company.nip),
    'E-mail': company.email,
    Phone: company.phoneNumber,
    Address: `${company.address}, ${company.postCode} ${company.city}`,
    State: company.state,
    ...registered,
    Activated: formatInstant(company.activatedAt),
    Deactivated: formatInstant(company.deactivatedAt),
    PKK: (company.pkkSince === null ? 'no' : `since ${formatInstant(company.pkkSince)}, employees: ${company.employees}`) + asked(company),
    'Invoices to': company.invoiceEmail || company.email,
    'E-invoices': consent('einvoice'),
    'Offers by e-mail': consent('marketOffers'),
    'Clause read': formatInstant(company.clauseReadAt),
    Domain: company.domena || none,
    Id: company.id,
  });
}

const deactivateCompany = defineCommand({
  name: 'companies deactivate',
  summary: 'block the logins of a company, and end its sessions and tokens at once',
  examples: ['companies deactivate 676-000-01-15'],
  ...companyArgument,
  run: ({ database }, { company: key }) =>
    database.transaction(async (transaction) => {
      const { id, deactivatedAt } = requireNotErased(await findCompany(transaction, key));
      const company = await updateCompany(transaction, id, { deactivatedAt: sql`coalesce(${companies.deactivatedAt}, now())` });
      return { changed: deactivatedAt === null, endedSessions: await endSessions(transaction, id), company };
    }),
  present({ changed, endedSessions, company }) {
    const state = changed ? 'is deactivated' : 'was already deactivated';
    return { text: `${company.name} ${state}. ${counted(endedSessions, 'session or token', 'sessions and tokens')} ended.` };
  },
});

const reactivateCompany = defineCommand({
  name: 'companies reactivate',
  summary: 'allow the logins of a deactivated company again, with the same password',
  examples: ['companies reactivate 676-000-01-15'],
  ...companyArgument,
  run: ({ database }, { company: key }) =>
    database.transaction(async (transaction) => {
      const { id, deactivatedAt } = requireNotErased(await findCompany(transaction, key));
      // A login that ran during the deactivation may have left a session.
      if (deactivatedAt !== null) await endSessions(transaction, id);
      return { changed: deactivatedAt !== null, company: await updateCompany(transaction, id, { deactivatedAt: null }) };
    }),
  present: ({ changed, company }) => ({ text: `${company.name} ${changed ? 'can log in again' : 'is not deactivated'}.` }),
});

async function endSessions(transaction: Transaction, companyId: string): Promise<number> {
  return (await transaction.delete(sessions).where(eq(sessions.companyId, companyId)).returning({ scope: sessions.scope })).length;
}

function pkk(wish: 'on' | 'off', summary: string): Command {
  return defineCommand({
    name: `pkk ${wish}`,
    summary,
    examples: [`pkk ${wish} 676-000-01-15`],
    ...companyArgument,
    run: ({ database, accountEmails }, { company: key }) =>
      database.transaction(async (transaction) => {
        // A new registration can replace one that is not activated, and the wish would be lost.
        const { id, pkkSince } = requireActivated(await findCompany(transaction, key));
        // After `pkk off` the company may ask again.
        const changes =
          wish === 'on' ? { pkkSince: sql`coalesce(${companies.pkkSince}, now())` } : { pkkSince: null, pkkRequestedAt: null };
        const changed = (pkkSince === null) === (wish === 'on');
        const company = await updateCompany(transaction, id, changes);
        if (changed && wish === 'on' && company.deactivatedAt === null) await accountEmails.reportPkk(transaction, company);
        return { changed, company };
      }),
    present({ changed, company }) {
      const { name, pkkSince, deactivatedAt } = company;
      const state = pkkSince === null ? `${name} does not use PKK` : `${name} uses PKK since ${formatInstant(pkkSince)}`;
      return { text: `${state}${asked(company)}.`, sendsEmails: changed && pkkSince !== null && deactivatedAt === null };
    },
  });
}

/** When the company asked for PKK, and the e-mail of its account. */
function asked({ pkkRequestedAt, email }: { pkkRequestedAt: string | null; email: string }): string {
  return pkkRequestedAt === null ? '' : `; ${email} asked for it on ${formatInstant(pkkRequestedAt)}`;
}

async function updateCompany(transaction: Transaction, id: string, changes: PgUpdateSetSource<typeof companies>) {
  const current = and(eq(companies.id, id), isNull(companies.erasedAt));
  const [changed] = await transaction.update(companies).set(changes).where(current).returning();
  if (changed === undefined) throw new Error('a company was deleted or erased');
  return summariseCompany(changed);
}

export const companyCommands = [
  listCompanies,
  showCompany,
  listMails,
  ...resendCommands,
  changeEmail,
  deactivateCompany,
  reactivateCompany,
  exportCompany,
  eraseCompany,
];

export const pkkCommands = [
  pkk('on', "record a company's wish to use PKK, so that it can save employees"),
  pkk('off', 'withdraw the wish; the employees stay, but no more can be saved'),
];
