import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { ConfigurationError } from '../config.ts';
import type { Database } from './database.ts';

export const migrationConfig = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

const files = readMigrationFiles(migrationConfig);

export const migrations: readonly number[] = files.map((migration) => migration.folderMillis);

export const newestMigration = Math.max(...migrations);

const moveInvoices = [
  'ALTER TABLE licences ADD COLUMN invoice_number text, ADD COLUMN ksef_number text',
  'UPDATE licences SET invoice_number = invoices.number, ksef_number = invoices.ksef_number FROM invoices WHERE licence_id = licences.id',
  'DROP TABLE invoices',
];

/** Migrations that were edited after some database had them, by their former hash: their number, and what such a database lacks. */
const formerMigrations: Readonly<Record<string, { number: number; repair: readonly string[] }>> = {
  '775cdab25604d1e75261120b247f90c3121c06cac513ad8c69125eaa77eeade6': {
    number: 19,
    repair: [
      'ALTER TABLE bank_transfers RENAME COLUMN settled_at TO decided_at',
      'ALTER TABLE bank_transfers RENAME COLUMN settled_by TO decided_by',
    ],
  },
  '42e3125f03976ecbd08d2a258fb14bc7ab464e94dd59d6bcf15633d0e82c6492': {
    number: 20,
    repair: ['ALTER TABLE licences ADD COLUMN added_days integer DEFAULT 0 NOT NULL', ...moveInvoices],
  },
  '8d81a1a12b966d8da6090b90170c0581d4accf19acc9ac7751a3b8d877ab50f7': { number: 20, repair: moveInvoices },
};

/**
 * Compares the applied migrations with this version's by hash, and repairs those that were edited later. A newer replica's are left alone.
 * @throws ConfigurationError when no version has such a migration
 */
export async function checkMigrations(database: Database): Promise<void> {
  const applied = await readApplied(database);
  for (const { hash, createdAt } of applied.filter((one) => one.createdAt <= newestMigration)) {
    const former = formerMigrations[hash];
    const current = former === undefined ? files.find((file) => file.hash === hash) : files[former.number];
    if (current === undefined) {
      const name = `${new Date(createdAt).toISOString()}, ${hash.slice(0, 12)}`;
      throw new ConfigurationError(`The database has a migration that this version does not know (${name}). Restore a backup`);
    }
    if (current.hash === hash && current.folderMillis === createdAt) continue;
    for (const statement of former?.repair ?? []) await database.execute(sql.raw(statement));
    await database.execute(
      sql`update drizzle.__drizzle_migrations set hash = ${current.hash}, created_at = ${current.folderMillis} where hash = ${hash}`,
    );
  }
}

async function readApplied(database: Database): Promise<{ hash: string; createdAt: number }[]> {
  const [table] = await database
    .select({ name: sql<string | null>`to_regclass('drizzle.__drizzle_migrations')` })
    .from(sql`(select 1) as one`);
  if (!table?.name) return [];
  const applied = await database
    .select({ hash: sql<string>`hash`, createdAt: sql<string | number>`created_at` })
    .from(sql`drizzle.__drizzle_migrations`)
    .orderBy(sql`created_at`);
  return applied.map(({ hash, createdAt }) => ({ hash, createdAt: Number(createdAt) }));
}

/** Whether the database has this version's migrations. It may be ahead, after a newer replica. */
export async function hasMigrations(database: Database): Promise<boolean> {
  const newest = await newestApplied(database);
  return newest !== undefined && newest >= newestMigration;
}

/** Undefined for an empty database. */
export async function newestApplied(database: Database): Promise<number | undefined> {
  return (await readApplied(database)).at(-1)?.createdAt;
}
