import { formatNip } from '@osk/shared/contract/nip';
import { count, desc, eq } from 'drizzle-orm';
import { employees } from '../../platform/db/tables/employee.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';
import { defineCommand, type OperatorContext } from '../command.ts';
import { orderTable, summariseOrder } from '../orders/order-summary.ts';
import { formatInstant, nothing, yesOrNo } from '../presentation/format.ts';
import { keyValues } from '../presentation/table.ts';
import { summariseCompany } from './company-summary.ts';
import { findCompany, oneCompany } from './find-company.ts';

type CompanyDetails = Awaited<ReturnType<typeof readCompany>>;

export const showCompany = defineCommand({
  name: 'companies show',
  summary: 'show a company with its licences',
  examples: ['companies show 676-000-01-15', 'companies show demo@portal-osk.example --json'],
  ...oneCompany,
  run: (context, { company }) => readCompany(context, company),
  present(company) {
    const orders = company.licences.length === 0 ? 'It has ordered nothing yet.' : `Licences and requests\n${orderTable(company.licences)}`;
    return { text: `${facts(company)}\n\n${orders}` };
  },
});

async function readCompany({ database }: OperatorContext, key: string) {
  const company = await findCompany(database, key);
  const rows = await database
    .select({ licence: licences, productName: products.productName })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .where(eq(licences.companyId, company.id))
    .orderBy(desc(licences.createdOn), desc(licences.id));
  const [staff] = await database.select({ total: count() }).from(employees).where(eq(employees.companyId, company.id));
  return {
    ...summariseCompany(company),
    einvoice: company.einvoice,
    marketOffers: company.marketOffers,
    clauseReadAt: company.clauseReadAt?.toISOString() ?? null,
    domena: company.domena,
    employees: staff?.total ?? 0,
    licences: rows.map(({ licence, productName }) => summariseOrder(licence, productName)),
  };
}

function facts(company: CompanyDetails): string {
  if (company.erasedAt !== null) {
    return keyValues([
      ['State', `erased on ${formatInstant(company.erasedAt)}`],
      ['Registered', formatInstant(company.registeredAt)],
      ['Id', company.id],
    ]);
  }
  return keyValues([
    ['Name', company.name],
    ['NIP', formatNip(company.nip)],
    ['E-mail', company.email],
    ['Phone', company.phoneNumber],
    ['Address', `${company.address}, ${company.postCode} ${company.city}`],
    ['State', company.state],
    ['Registered', formatInstant(company.registeredAt)],
    ['Activated', formatInstant(company.activatedAt)],
    ['Deactivated', formatInstant(company.deactivatedAt)],
    ['PKK', company.pkkSince === null ? 'no' : `since ${formatInstant(company.pkkSince)}, employees: ${company.employees}`],
    ['E-invoices', yesOrNo(company.einvoice)],
    ['HostManifest by e-mail', yesOrNo(company.marketOffers)],
    ['Clause read', formatInstant(company.clauseReadAt)],
    ['Domain', company.domena || nothing],
    ['Id', company.id],
  ]);
}
