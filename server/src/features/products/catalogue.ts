import type { Database } from '../../platform/db/database.ts';
import { products } from '../../platform/db/tables/product.ts';

const everything = { program: true, website: true, internalExam: true, smsNotifications: true };
const programOnly = { program: true, website: false, internalExam: false, smsNotifications: false };
const withExam = { ...programOnly, internalExam: true };
const online = { ...programOnly, website: true, smsNotifications: true };

/** The products of a new installation. Prices in grosze. */
export const firstCatalogue: readonly (typeof products.$inferInsert & { id: string })[] = [
  { id: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d00', position: 0, productName: 'Wersja próbna', ...everything, price: 0, howManyMonths: null },
  { id: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d01', position: 1, productName: 'Start', ...programOnly, price: 34_900, howManyMonths: 6 },
  { id: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d02', position: 2, productName: 'Egzamin', ...withExam, price: 47_950, howManyMonths: 6 },
  { id: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d03', position: 3, productName: 'Komplet', ...everything, price: 79_900, howManyMonths: 6 },
  {
    id: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d04',
    position: 4,
    productName: 'Start na rok',
    ...programOnly,
    price: 59_900,
    howManyMonths: 12,
  },
  { id: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d05', position: 5, productName: 'Online na rok', ...online, price: 99_900, howManyMonths: 12 },
  {
    id: '6f1c1a52-0b1e-4c57-9a0d-5a1f0c3e7d06',
    position: 6,
    productName: 'Komplet na rok',
    ...everything,
    price: 139_900,
    howManyMonths: 12,
  },
];

/** Fills an empty catalogue. Replicas may do so at the same time. */
export async function seedCatalogue(database: Database): Promise<void> {
  if ((await database.$count(products)) > 0) return;
  await database
    .insert(products)
    .values([...firstCatalogue])
    .onConflictDoNothing();
}
