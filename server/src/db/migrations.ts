import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './database.ts';

export const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

const newest = Math.max(...readMigrationFiles(migrations).map((migration) => migration.folderMillis));

/** Whether the database has this version's migrations (it may be ahead: a newer replica came first). */
export async function hasMigrations(database: Database): Promise<boolean> {
  const applied = database
    .select({ createdAt: sql<string | number>`created_at` })
    .from(sql`drizzle.__drizzle_migrations`)
    .orderBy(sql`created_at desc`)
    .limit(1);
  const [latest] = await applied;
  return latest !== undefined && Number(latest.createdAt) >= newest;
}
