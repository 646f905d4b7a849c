import { LicenceStatus } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/numbers';
import { Option } from 'commander';
import { and, asc, count, desc, eq, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { companies } from '../../platform/db/tables/company.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { defineCommand } from '../command.ts';
import { companyOption, hasKey, isNip } from '../find-company.ts';
import { findProduct } from '../find-product.ts';
import { pageNote } from '../format.ts';
import { daysShape, declareDays, declarePages, isWithin, pageShape, textLine } from '../options.ts';
import { orderTable, selectOrders, statusName, summariseOrder } from '../order-summary.ts';

const statuses = ['pending', 'accepted', 'rejected', 'canceled', 'all'] as const;

export const listOrders = defineCommand({
  name: 'orders list',
  summary: 'list pending orders, oldest first, or orders of another status, newest first',
  examples: [
    'orders list',
    'orders list --status all --company 676-000-01-15',
    'orders list --status accepted --from 1.10.2026 --to 31.10.2026 --product "Komplet na rok" --json',
  ],
  declare(command) {
    command
      .addOption(new Option('--status <status>', 'the status of the orders').choices(statuses).default('pending'))
      .addOption(companyOption("the account's NIP, e-mail or id, or the NIP on the order"))
      .addOption(textLine('--product <name>', 'only orders of this product, by its name or id', 200));
    declareDays(command, 'ordered');
    declarePages(command);
  },
  input: z.object({
    status: z.enum(statuses),
    company: z.optional(z.string()),
    product: z.optional(z.string()),
    ...daysShape,
    ...pageShape,
  }),
  run: ({ database }, { status, company, product, limit, page, ...days }) =>
    database.transaction(async (transaction) => {
      const number = Object.values(LicenceStatus).find((one) => statusName(one) === status);
      const hasNip = company !== undefined && isNip(company) ? eq(licences.nip, nipDigits(company)) : undefined;
      const filter = and(
        number === undefined ? undefined : eq(licences.licenseStatus, number),
        company === undefined ? undefined : or(hasKey(company), hasNip),
        product === undefined ? undefined : eq(licences.productId, (await findProduct(transaction, product)).id),
        isWithin(licences.createdOn, days),
      );
      const direction = status === 'pending' ? asc : desc;
      const orders = await selectOrders(transaction)
        .innerJoin(companies, eq(companies.id, licences.companyId))
        .where(filter)
        .orderBy(direction(licences.createdOn), direction(licences.id))
        .limit(limit)
        .offset((page - 1) * limit);
      const all = transaction.select({ total: count() }).from(licences).innerJoin(companies, eq(companies.id, licences.companyId));
      return { status, total: (await all.where(filter))[0]?.total ?? 0, limit, page, orders: orders.map(summariseOrder) };
    }),
  present({ status, orders, total, limit, page }, { company, product, from, to }) {
    const isFiltered = [company, product, from, to].some((option) => option !== undefined) || page > 1;
    if (orders.length === 0)
      return { text: status === 'pending' && !isFiltered ? 'There are no pending orders.' : 'There are no such orders.' };
    return { text: orderTable(orders) + pageNote(orders.length, total, 'orders', { limit, page }) };
  },
});
