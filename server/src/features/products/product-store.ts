import { asc, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { type ProductRow, products } from '../../platform/db/tables/product.ts';

export type ProductStore = ReturnType<typeof createProductStore>;

/** Milliseconds for which a list is answered again. Orders read their price from the database. */
const timeToLive = 1000;

export function createProductStore(database: Database) {
  const offered = database
    .select()
    .from(products)
    .where(isNull(products.withdrawnAt))
    .orderBy(asc(products.position), asc(products.id))
    .prepare('products_offered');
  let last: { list: Promise<ProductRow[]>; loadedAt: number } | undefined;
  return {
    /** The products on offer with the trial, in the price list's order; at most a second old. */
    async listOffered(): Promise<ProductRow[]> {
      if (last !== undefined && performance.now() - last.loadedAt < timeToLive) return last.list;
      const loading = { list: offered.execute(), loadedAt: performance.now() };
      last = loading;
      return loading.list.catch((error: unknown) => {
        if (last === loading) last = undefined;
        throw error;
      });
    },
  };
}
