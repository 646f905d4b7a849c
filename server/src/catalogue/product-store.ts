import { listProducts } from '@osk/shared/contract/product';
import { asc, isNull } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { type ProductRow, products } from '../platform/db/tables/product.ts';
import { type Api, serve } from '../platform/http/serve.ts';
import { toPln } from '../platform/money.ts';

/** The products on offer with the trial, in the price list's order. */
export async function readOffered(database: Database): Promise<ProductRow[]> {
  return database.select().from(products).where(isNull(products.withdrawnAt)).orderBy(asc(products.position), asc(products.id));
}

const everything = { program: true, website: true, internalExam: true, smsNotifications: true };
const programOnly = { program: true, website: false, internalExam: false, smsNotifications: false };
const withExam = { ...programOnly, internalExam: true };
const online = { ...programOnly, website: true, smsNotifications: true };

const rows = [
  ['Licencja próbna', everything, 0, null],
  ['Start', programOnly, 34_900, 6],
  ['Egzamin', withExam, 47_950, 6],
  ['Komplet', everything, 79_900, 6],
  ['Start na rok', programOnly, 59_900, 12],
  ['Online na rok', online, 99_900, 12],
  ['Komplet na rok', everything, 139_900, 12],
] as const;

/** The products of a new installation, with fixed ids. Prices in grosze. */
export const firstCatalogue = rows.map(([productName, contents, price, howManyMonths], position) => ({
  id: `6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d0${position}`,
  position,
  productName,
  ...contents,
  price,
  howManyMonths,
}));

/** Fills an empty catalogue. Several replicas may call it at the same time. */
export async function seedCatalogue(database: Database): Promise<void> {
  if ((await database.$count(products)) > 0) return;
  await database.insert(products).values(firstCatalogue).onConflictDoNothing();
}

/** Milliseconds for which a list is answered again. Orders read their price from the database. */
const timeToLive = 1000;

export function productRoutes(api: Api, database: Database): void {
  let last: { lists: ReturnType<typeof readLists>; loadedAt: number } | undefined;
  const load = () => {
    const loading = { lists: readLists(database), loadedAt: performance.now() };
    loading.lists.catch(() => {
      if (last === loading) last = undefined;
    });
    return loading;
  };
  serve(api, listProducts, async ({ query }) => {
    if (last === undefined || performance.now() - last.loadedAt >= timeToLive) last = load();
    const { withTrial, paid } = await last.lists;
    return { data: query.includeTrial ? withTrial : paid };
  });
}

/** Frozen, so that each answer is serialised once. */
async function readLists(database: Database) {
  const withTrial = (await readOffered(database)).map(({ price, ...row }) => ({
    ...row,
    totalPrice: toPln(price),
    priceForExtension: null,
  }));
  return { withTrial: Object.freeze(withTrial), paid: Object.freeze(withTrial.filter(({ howManyMonths }) => howManyMonths !== null)) };
}
