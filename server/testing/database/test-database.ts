import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { seedCatalogue } from '../../src/catalogue/product-store.ts';
import type { OpenDatabase } from '../../src/platform/db/database.ts';
import { migrateEmbedded } from '../../src/platform/db/open-embedded.ts';
import { openPostgres } from '../../src/platform/db/open-postgres.ts';
import { preparedDatabase } from '../servers/server-process.ts';
import { templateDatabase } from './postgres-server.ts';

/** Opens a database for a test file. It contains only the catalogue. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const open =
    inject('database') === 'postgres' ? await openCopy((address) => openPostgres(address, 10, () => undefined)) : await openEmbedded();
  await seedCatalogue(open.database);
  return open;
}

/** Opens a database before the tests of a file and closes it after them. */
export function useTestDatabase(): OpenDatabase {
  const open = {} as OpenDatabase;
  beforeAll(async () => void Object.assign(open, await openTestDatabase()));
  afterAll(() => open.close());
  return open;
}

/** Runs a statement on the PostgreSQL server, outside the test databases. */
export async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresAddress')}/postgres` });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Makes an empty PostgreSQL database, or a copy. `drop` ends the connections of others. */
export async function makeDatabase(copied = '') {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`CREATE DATABASE ${name} ${copied}`);
  return { name, address: `${inject('postgresAddress')}/${name}`, drop: () => runOnServer(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Copies the migrated PostgreSQL database and opens the copy. `close` deletes it. */
export async function openCopy(openAt: (address: string) => Promise<OpenDatabase>): Promise<OpenDatabase> {
  // PostgreSQL's default writes the copy to its log first, which takes twice the time.
  const { address, drop } = await makeDatabase(`TEMPLATE ${templateDatabase} STRATEGY FILE_COPY`);
  const open = await openAt(address);
  return { ...open, close: () => open.close().then(drop) };
}

/** Opens a copy of the bundle's empty database in memory. */
export function openInMemory(): Promise<OpenDatabase> {
  const files = execFileSync('tar', ['-C', preparedDatabase, '-c', '.'], { maxBuffer: Infinity });
  return migrateEmbedded(new PGlite({ loadDataDir: new Blob([files]) }), () => undefined);
}

let embedded: Promise<OpenDatabase> | undefined;

/** Opens the embedded database, which the test files of a worker share, and empties it. */
async function openEmbedded(): Promise<OpenDatabase> {
  embedded ??= openInMemory();
  const open = await embedded;
  await open.database.execute(
    sql`do $$ begin
      execute (select 'truncate ' || string_agg(quote_ident(tablename), ', ') from pg_tables where schemaname = 'public');
    end $$`,
  );
  return { ...open, close: async () => undefined };
}
