import { asc, desc, eq, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { companies } from '../../platform/db/tables/company.ts';
import { bookedTransfers, licences, licenceTransitions } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';
import { defineCommand, type OperatorContext } from '../command.ts';
import { OperatorError } from '../operator-error.ts';
import { statusNames } from './order-names.ts';
import { summariseOrder } from './order-summary.ts';
import { presentOrder } from './present-order.ts';
import { typedMark } from './typed-mark.ts';

export type OrderDetails = Awaited<ReturnType<typeof readOrder>>;

export const showOrder = defineCommand({
  name: 'orders show',
  summary: 'show an order with its history, the requests upon it or the licence it is about',
  examples: ['orders show OSK7QZ4M2D'],
  declare: (command) => void command.argument('<mark>', 'the payment mark, as in the title of the transfer'),
  input: z.object({ mark: z.string() }),
  read: ({ args }) => ({ mark: typedMark(args[0]) }),
  run: ({ database }, { mark }) => readOrder(database, mark),
  present: (order) => ({ text: presentOrder(order) }),
});

async function readOrder(database: OperatorContext['database'], mark: string) {
  const [found] = await database
    .select({ licence: licences, productName: products.productName, company: companies })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .where(eq(licences.paymentMark, mark));
  if (found === undefined) throw new OperatorError(`There is no order no ${mark}.`);
  const { licence, productName, company } = found;
  const history = await database
    .select()
    .from(licenceTransitions)
    .where(eq(licenceTransitions.licenceId, licence.id))
    .orderBy(asc(licenceTransitions.id));
  const [transfer] = await database.select().from(bookedTransfers).where(eq(bookedTransfers.licenceId, licence.id));
  const related = await database
    .select({ licence: licences, productName: products.productName })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .where(or(eq(licences.parentId, licence.id), licence.parentId === null ? undefined : eq(licences.id, licence.parentId)))
    .orderBy(desc(licences.createdOn));
  const summaries = related.map((one) => ({ id: one.licence.id, summary: summariseOrder(one.licence, one.productName) }));
  return {
    ...summariseOrder(licence, productName),
    company: {
      ...{ id: company.id, name: company.name, email: company.email, nip: company.nip },
      erasedAt: company.erasedAt?.toISOString() ?? null,
    },
    about: summaries.find(({ id }) => id === licence.parentId)?.summary ?? null,
    requests: summaries.filter(({ id }) => id !== licence.parentId).map(({ summary }) => summary),
    paidByImportedTransferOn: transfer?.bookedAt.toISOString() ?? null,
    history: history.map(({ at, fromStatus, toStatus, actor }) => ({
      at: at.toISOString(),
      from: fromStatus === null ? null : (statusNames[fromStatus] ?? String(fromStatus)),
      to: statusNames[toStatus] ?? String(toStatus),
      by: actor,
    })),
  };
}
