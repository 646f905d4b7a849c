import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { seedCatalogue } from '../src/features/products/catalogue.ts';
import type { OpenDatabase } from '../src/platform/db/database.ts';
import { openInMemory } from '../src/platform/db/open-embedded.ts';
import { openPostgres } from '../src/platform/db/open-postgres.ts';
import { templateDatabase } from './postgres-server.ts';

/** The database of this run. */
export const databaseName = inject('database') === 'postgres' ? 'PostgreSQL' : 'the embedded database';

/** Opens a database for a test file, with only the catalogue. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const open = inject('database') === 'postgres' ? await copyTemplate() : await emptyEmbedded();
  await seedCatalogue(open.database);
  return open;
}

/** Runs a statement on the PostgreSQL server, outside the test databases. */
export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresAddress')}/postgres` });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function copyTemplate(): Promise<OpenDatabase> {
  return openCopy((address) => openPostgres(address, 10, () => undefined));
}

/** Creates and opens a migrated PostgreSQL database. `close` deletes it. */
export async function openCopy(openAt: (address: string) => Promise<OpenDatabase>): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
  const open = await openAt(`${inject('postgresAddress')}/${name}`);
  return {
    ...open,
    async close() {
      await open.close();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

let embedded: Promise<OpenDatabase> | undefined;

/** Empties and returns the embedded database of the worker. */
async function emptyEmbedded(): Promise<OpenDatabase> {
  embedded ??= openInMemory();
  const open = await embedded;
  await open.database.execute(
    sql`truncate companies, mail_links, sessions, rate_limit_counts, products, promo_codes, licences, licence_transitions, booked_transfers, idempotency_keys, employees, outbox`,
  );
  return { ...open, close: async () => undefined };
}
