import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Transaction } from './database.ts';

export const migrationConfig = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

/** The timestamps of this version's migrations. */
export const migrations: readonly number[] = readMigrationFiles(migrationConfig).map((migration) => migration.folderMillis);

/** The timestamp of this version's newest migration. */
export const newestMigration = Math.max(...migrations);

/** Whether the database has this version's migrations. It may be ahead, after a newer replica. */
export async function hasMigrations(database: Database): Promise<boolean> {
  const applied = await newestApplied(database);
  return applied !== undefined && applied >= newestMigration;
}

/** The timestamp of the newest applied migration; undefined when there is none. */
export async function newestApplied(database: Database | Transaction): Promise<number | undefined> {
  const applied = database
    .select({ createdAt: sql<string | number>`created_at` })
    .from(sql`drizzle.__drizzle_migrations`)
    .orderBy(sql`created_at desc`)
    .limit(1);
  const [latest] = await applied;
  return latest === undefined ? undefined : Number(latest.createdAt);
}
