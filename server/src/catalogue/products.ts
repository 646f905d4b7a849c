import { asc, isNull, sql } from 'drizzle-orm';
import { type Json, OperatorError, requireOne } from '../command-line/command.ts';
import { formatAmount, formatDay, formatTerm, table } from '../command-line/format.ts';
import { isUuid } from '../command-line/options.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { type ProductRow, products } from '../platform/db/tables/product.ts';
import { toPln } from '../platform/money.ts';

/** The parts of a product's contents. */
export const parts = ['program', 'website', 'internalExam', 'smsNotifications'] as const;

const catalogueLock = 714_200_003;

/** Runs one change of the catalogue at a time, so that the names on offer stay unique. */
export function lockCatalogue<Result>(database: Database, change: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${catalogueLock})`);
    return change(transaction);
  });
}

/** Changes one product, in turn with other changes of the catalogue. */
export async function changeCatalogue(database: Database, change: (transaction: Transaction) => Promise<ProductRow | undefined>) {
  const product = await lockCatalogue(database, change);
  if (product === undefined) throw new Error('a product was deleted');
  return summariseProduct(product);
}

/** @throws OperatorError when another product on offer has the name */
export async function requireFreeName(transaction: Transaction, name: string, exceptId?: string): Promise<void> {
  const offered = await transaction.select().from(products).where(isNull(products.withdrawnAt));
  const taken = offered.find(({ id, productName }) => id !== exceptId && isSameName(productName, name));
  if (taken !== undefined) throw new OperatorError(`A product on offer has the name ${taken.productName}. Choose another name.`);
}

/** What the command line shows of a product. */
export const summariseProduct = ({ price, ...row }: ProductRow) => ({ ...row, totalPrice: toPln(price) });

export type ProductSummary = ReturnType<typeof summariseProduct>;

/** Products as a table. */
export function productTable(products: readonly Json<ProductSummary>[]): string {
  const anyWithdrawn = products.some(({ withdrawnAt }) => withdrawnAt !== null);
  const withdrawn = ({ withdrawnAt }: Json<ProductSummary>) => (anyWithdrawn ? { Withdrawn: formatDay(withdrawnAt) } : {});
  return tableOf(products, (product) => ({ ...withdrawn(product), Id: product.id }));
}

type ListedProduct = Omit<ProductSummary, 'id' | 'withdrawnAt'>;

/** Products as a table, with further columns. */
export function tableOf<Product extends ListedProduct>(
  products: readonly Product[],
  further: (product: Product) => Record<string, string>,
) {
  const rows = products.map((product) => {
    const { program, website, internalExam, smsNotifications } = product;
    const contents = Object.entries({ program, website, exam: internalExam, SMS: smsNotifications });
    return {
      Position: String(product.position),
      Product: product.productName,
      Price: formatAmount(product.totalPrice),
      Term: formatTerm(product.howManyMonths),
      Contents: contents.flatMap(([name, included]) => (included ? [name] : [])).join(', '),
      ...further(product),
    };
  });
  return table(rows, { right: ['Position', 'Price'], maxWidth: { Product: 32 } });
}

/** Finds a product by its name, in any case, or its id. Of several with a name, the one on offer wins. @throws OperatorError unless there is one */
export async function findProduct(transaction: Transaction, key: string): Promise<ProductRow> {
  const all = await transaction.select().from(products).orderBy(asc(products.position));
  const found = all.filter(({ id, productName }) => (isUuid(key) ? id === key.toLowerCase() : isSameName(productName, key)));
  const offered = found.filter(({ withdrawnAt }) => withdrawnAt === null);
  return requireOne(
    offered.length > 0 ? offered : found,
    { kind: 'product', list: 'products list' },
    key,
    ({ id, position }) => `${id} (position ${position})`,
  );
}

/** Compares here, because a database with the locale C does not know Polish capitals. */
export const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
