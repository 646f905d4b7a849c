import { nipDigits } from '@osk/shared/contract/nip';
import { Option } from 'commander';
import { and, asc, count, desc, eq, or, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { companies } from '../../platform/db/tables/company.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';
import { defineCommand } from '../command.ts';
import { isNip, sameCompany, typedCompanyOption } from '../companies/find-company.ts';
import { remainder } from '../presentation/remainder.ts';
import { limit, line } from '../values.ts';
import { listedStatuses } from './order-names.ts';
import { orderTable, summariseOrder } from './order-summary.ts';

const statuses = ['pending', 'accepted', 'rejected', 'canceled', 'all'] as const;

export const listOrders = defineCommand({
  name: 'orders list',
  summary: 'list orders: those waiting for their payment, oldest first, or those of another status, newest first',
  examples: ['orders list', 'orders list --status all --company 676-000-01-15', 'orders list --status accepted --limit 10 --json'],
  declare(command) {
    command
      .addOption(new Option('--status <status>', 'which orders').choices(statuses).default('pending'))
      .addOption(line('--company <company>', "a company: the account's e-mail or id, or a NIP, of the account or on the order", 254))
      .addOption(limit());
  },
  input: z.object({ status: z.enum(statuses), company: z.optional(z.string()), limit: z.int() }),
  read: typedCompanyOption,
  async run({ database }, { status, company, limit: most }) {
    const wanted = and(status === 'all' ? undefined : eq(licences.licenseStatus, listedStatuses[status]), ofCompany(company));
    const direction = status === 'pending' ? asc : desc;
    const rows = await database
      .select({ licence: licences, productName: products.productName })
      .from(licences)
      .innerJoin(products, eq(products.id, licences.productId))
      .innerJoin(companies, eq(companies.id, licences.companyId))
      .where(wanted)
      .orderBy(direction(licences.createdOn), direction(licences.id))
      .limit(most);
    const [all] = await database
      .select({ total: count() })
      .from(licences)
      .innerJoin(companies, eq(companies.id, licences.companyId))
      .where(wanted);
    return { status, total: all?.total ?? 0, orders: rows.map(({ licence, productName }) => summariseOrder(licence, productName)) };
  },
  present({ status, orders, total }) {
    if (orders.length === 0) return { text: status === 'pending' ? 'No orders are waiting.' : 'There are no such orders.' };
    return { text: orderTable(orders) + remainder(orders.length, total, 'orders') };
  },
});

function ofCompany(key: string | undefined): SQL | undefined {
  return key === undefined ? undefined : or(sameCompany(key), isNip(key) ? eq(licences.nip, nipDigits(key)) : undefined);
}
