import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { addCompanies } from '../testing/database/add-companies.ts';
import { makeDatabase } from '../testing/database/test-database.ts';
import { licenceRowOf } from '../testing/licences.ts';
import { makeFakePortal } from '../testing/servers/fake-portal.ts';
import { secretKey } from '../testing/servers/portal.ts';
import { freePort, type ServerProcess, startServer, trialSettings } from '../testing/servers/server-process.ts';
import { useSharedFolder } from '../testing/use-folder.ts';
import { until } from '../testing/wait.ts';
import { seedCatalogue } from './catalogue/product-store.ts';
import { createPeselEncryption } from './employees/pesel-encryption.ts';
import { openPostgres } from './platform/db/open-postgres.ts';
import { companies } from './platform/db/tables/company.ts';
import { licences } from './platform/db/tables/licence.ts';

const folder = useSharedFolder();
const made = await makeDatabase();
const portalDir = makeFakePortal();
let server: ServerProcess | undefined;

afterAll(async () => {
  server?.process.kill('SIGKILL');
  await server?.ended;
  await made.drop();
  rmSync(portalDir, { recursive: true });
});

async function start(): Promise<ServerProcess> {
  const port = await freePort();
  const address = { PUBLIC_URL: `http://localhost:${port}`, PORT: String(port), DATABASE_URL: made.address };
  const started = startServer({ ...trialSettings, ...address, SECRET_KEY: secretKey, DATA_DIR: folder, PORTAL_DIR: portalDir });
  server = started;
  await until(() => {
    if (started.process.exitCode !== null) throw new Error(`the server ended: ${started.errors()}`);
    return started.out().includes('listening at');
  }, 60);
  return started;
}

test('SAL-01 starts when the database accepts no writes and sales lack their records', async () => {
  const first = await start();
  first.process.kill('SIGTERM');
  await first.ended;
  const { database, close } = await openPostgres(made.address, 1, () => undefined);
  await seedCatalogue(database);
  await addCompanies(database, 1, { pesels: createPeselEncryption(secretKey), passwordHash: 'none' });
  const [company] = await database.select().from(companies);
  await database.insert(licences).values(licenceRowOf(company?.id ?? '', 'OSK1'));
  const name = sql.identifier(new URL(made.address).pathname.slice(1));
  await database.execute(sql`alter database ${name} set default_transaction_read_only = on`);
  await close();
  const second = await start();
  expect(second.out()).toContain('"msg":"sales not completed"');
});
