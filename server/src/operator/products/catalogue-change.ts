import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database.ts';
import { products } from '../../db/tables/product.ts';
import type { ProductRow } from '../../products/product-store.ts';
import { OperatorRefusal } from '../operator-refusal.ts';
import { summariseProduct } from './product-summary.ts';

const catalogueLock = 714_200_003;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Changes the catalogue, one change after another: names on offer stay unique. */
export function changeCatalogue(database: Database, change: (transaction: Transaction) => Promise<ProductRow | undefined>) {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${catalogueLock})`);
    const product = await change(transaction);
    if (product === undefined) throw new Error('a product was deleted');
    return summariseProduct(product);
  });
}

/**
 * The product of a name, whatever its case, or of an id; of those that share a name, the one on offer.
 * @throws OperatorRefusal when there is none, or several.
 */
export async function findProduct(transaction: Transaction, key: string): Promise<ProductRow> {
  const matching = uuid.test(key) ? eq(products.id, key) : named(key);
  const found = await transaction.select().from(products).where(matching).orderBy(asc(products.position));
  const offered = found.filter(({ withdrawnAt }) => withdrawnAt === null);
  const [product, ...others] = offered.length > 0 ? offered : found;
  if (product === undefined) throw new OperatorRefusal(`There is no product ${key}.`);
  if (others.length === 0) return product;
  const candidates = [product, ...others].map(({ id, position }) => `${id} (position ${position})`);
  throw new OperatorRefusal(`${key} is the name of several products: name one by its id: ${candidates.join(', ')}.`);
}

/** @throws OperatorRefusal when another product on offer has the name. */
export async function refuseTakenName(transaction: Transaction, name: string, exceptId?: string): Promise<void> {
  const except = exceptId === undefined ? undefined : ne(products.id, exceptId);
  const [taken] = await transaction
    .select()
    .from(products)
    .where(and(named(name), isNull(products.withdrawnAt), except))
    .limit(1);
  if (taken !== undefined) throw new OperatorRefusal(`A product on offer is called ${taken.productName}: choose another name.`);
}

const named = (name: string) => eq(sql`lower(${products.productName})`, sql`lower(${name})`);
