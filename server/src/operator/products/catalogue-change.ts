import { asc, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { products } from '../../platform/db/tables/product.ts';
import { OperatorError } from '../operator-error.ts';
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
 * @throws OperatorError when there is none, or several.
 */
export async function findProduct(transaction: Transaction, key: string): Promise<ProductRow> {
  const all = await transaction.select().from(products).orderBy(asc(products.position));
  const found = all.filter(({ id, productName }) => (uuid.test(key) ? id === key.toLowerCase() : isSame(productName, key)));
  const offered = found.filter(({ withdrawnAt }) => withdrawnAt === null);
  const [product, ...others] = offered.length > 0 ? offered : found;
  if (product === undefined) throw new OperatorError(`There is no product ${key}.`);
  if (others.length === 0) return product;
  const candidates = [product, ...others].map(({ id, position }) => `${id} (position ${position})`);
  throw new OperatorError(`${key} is the name of several products: name one by its id: ${candidates.join(', ')}.`);
}

/** @throws OperatorError when another product on offer has the name. */
export async function refuseTakenName(transaction: Transaction, name: string, exceptId?: string): Promise<void> {
  const offered = await transaction.select().from(products).where(isNull(products.withdrawnAt));
  const taken = offered.find(({ id, productName }) => id !== exceptId && isSame(productName, name));
  if (taken !== undefined) throw new OperatorError(`A product on offer is called ${taken.productName}: choose another name.`);
}

/** Compared here: a database whose locale is C knows no Polish capitals. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
