import { asc, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type ProductRow, products } from '../../platform/db/tables/product.ts';

export type ProductStore = ReturnType<typeof createProductStore>;

export function createProductStore(database: Database) {
  const offered = database
    .select()
    .from(products)
    .where(isNull(products.withdrawnAt))
    .orderBy(asc(products.position), asc(products.id))
    .prepare('products_offered');
  return {
    /** The products on offer with the trial, in the price list's order. */
    listOffered: (): Promise<ProductRow[]> => offered.execute(),
  };
}
