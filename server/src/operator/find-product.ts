import { asc } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { type ProductRow, products } from '../platform/db/tables/product.ts';
import { requireOne } from './command.ts';
import { isUuid } from './options.ts';

/**
 * Finds a product by its name, in any case, or its id. Of several with a name, the one on offer wins.
 * @throws OperatorError when there is no product, or more than one
 */
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
