import { fileURLToPath } from 'node:url';
import { createPeselEncryption } from '../server/src/features/employees/pesel-encryption.ts';
import { seedCatalogue } from '../server/src/features/products/catalogue.ts';
import { openPostgres } from '../server/src/platform/db/open-postgres.ts';
import { createPasswords } from '../server/src/platform/passwords/passwords.ts';
import { addCompanies } from '../server/testing/database/add-companies.ts';

/** The password of every seeded company. */
export const seededPassword = 'tajne#Haslo1';

/** Migrates an empty database and fills it with companies, licences and employees. */
export async function seed(databaseUrl: string, companies: number, secretKey: string): Promise<void> {
  const { database, close } = await openPostgres(databaseUrl, 1, () => undefined);
  try {
    await seedCatalogue(database);
    const passwordHash = await createPasswords().hash(seededPassword);
    await addCompanies(database, companies, { pesels: createPeselEncryption(secretKey), passwordHash });
  } finally {
    await close();
  }
}

// node bench/seed.ts <DATABASE_URL> [companies], with the server's SECRET_KEY in the environment.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , databaseUrl = '', companies = '1000'] = process.argv;
  const { SECRET_KEY = '' } = process.env;
  if (databaseUrl === '' || SECRET_KEY.length < 32) throw new Error('SECRET_KEY=… node bench/seed.ts <DATABASE_URL> [companies]');
  await seed(databaseUrl, Number(companies), SECRET_KEY);
}
