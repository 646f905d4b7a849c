import { formatNip } from '@osk/shared/contract/numbers';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { asked } from '../accounts/company/company-commands.ts';
import { companyArgument, findCompany, summariseCompany } from '../accounts/company/find-company.ts';
import { historyTable, readActions } from '../accounts/company/history.ts';
import { defineCommand, type Json, type OperatorContext } from '../command-line/command.ts';
import { formatInstant, keyValues, none, yesOrNo } from '../command-line/format.ts';
import { consentChanges } from '../platform/db/tables/company.ts';
import { employees } from '../platform/db/tables/employee.ts';
import { licences } from '../platform/db/tables/licence.ts';
import { providerActions } from '../platform/db/tables/provider-action.ts';
import { orderTable, summariseOrder } from './order-summary.ts';
import { selectOrders } from './orders.ts';

export const showCompany = defineCommand({
  name: 'companies show',
  summary: 'show a company with its licences',
  examples: ['companies show 676-000-01-15', 'companies show demo@portal-osk.example --json'],
  ...companyArgument,
  run: readCompany,
  present(company) {
    const orders = company.licences.length === 0 ? 'There are no orders.' : `Licences and requests\n${orderTable(company.licences)}`;
    const history = company.actions.length === 0 ? '' : `\n\nHistory of the account\n${historyTable(company.actions)}`;
    return { text: `${facts(company)}\n\n${orders}${history}` };
  },
});

async function readCompany({ database }: OperatorContext, { company: key }: { company: string }) {
  const company = await findCompany(database, key);
  const orders = await selectOrders(database)
    .where(eq(licences.companyId, company.id))
    .orderBy(desc(licences.createdOn), desc(licences.id));
  return {
    ...summariseCompany(company),
    registeredWith: company.registeredWith,
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
    actions: await readActions(database, and(eq(providerActions.companyId, company.id), isNull(providerActions.licenceId))),
  };
}

function facts(company: Json<Awaited<ReturnType<typeof readCompany>>>): string {
  const consent = (name: 'einvoice' | 'marketOffers') => {
    const last = company.consentChanges.find((change) => change.consent === name);
    return yesOrNo(company[name]) + (last === undefined ? '' : `, since ${formatInstant(last.changedAt)}`);
  };
  const registered = { Registered: [formatInstant(company.registeredAt), company.registeredWith].filter(Boolean).join(', ') };
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
