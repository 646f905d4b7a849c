import type { Database } from '../../platform/db/database.ts';
import { products } from '../../platform/db/tables/product.ts';

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
