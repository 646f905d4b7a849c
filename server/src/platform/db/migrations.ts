import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Transaction } from './database.ts';

export const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

/** The number of this version's newest migration. */
export const newest = Math.max(...readMigrationFiles(migrations).map((migration) => migration.folderMillis));

/** Whether the database has this version's migrations (it may be ahead: a newer replica came first). */
export async function hasMigrations(database: Database): Promise<boolean> {
  const applied = await newestApplied(database);
  return applied !== undefined && applied >= newest;
}

/** The number of the newest migration a database has; undefined when it has none. */
export async function newestApplied(database: Database | Transaction): Promise<number | undefined> {
  const applied = database
    .select({ createdAt: sql<string | number>`created_at` })
    .from(sql`drizzle.__drizzle_migrations`)
    .orderBy(sql`created_at desc`)
    .limit(1);
  const [latest] = await applied;
  return latest === undefined ? undefined : Number(latest.createdAt);
}
