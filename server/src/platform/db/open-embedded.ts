import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ConfigurationError } from '../config.ts';
import { createDataFolder } from '../keys.ts';
import type { Database, OpenDatabase } from './database.ts';
import { DurableFiles, durableStart, syncTree } from './durable-files.ts';
import { hasMigrations, migrations } from './migrations.ts';

/** Another process has the data folder open. */
export class FolderInUse extends ConfigurationError {}

/**
 * Opens the embedded database in `dataDir/database`, made and migrated as needed.
 * @throws ConfigurationError when the folder cannot be written; FolderInUse when another process has it open.
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  createDataFolder(dataDir);
  const unlock = lock(dataDir);
  try {
    const folder = join(dataDir, 'database');
    // Not by the folder: a start that was killed may have made no more than that.
    const isNew = !existsSync(join(folder, 'PG_VERSION'));
    // The database makes its files so that all may read and write them.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const open = await prepare(new PGlite({ fs: new DurableFiles(folder), startParams: durableStart }), unlock);
    if (isNew) syncTree(folder);
    return open;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** An embedded database that lives in memory alone. */
export function openInMemory(): Promise<OpenDatabase> {
  return prepare(new PGlite(), () => undefined);
}

async function prepare(pglite: PGlite, unlock: () => void): Promise<OpenDatabase> {
  await pglite.waitReady;
  const database = drizzle(pglite);
  await migrate(database, migrations);
  return {
    async tidy() {
      const { rows } = await pglite.query<{ names: string }>(
        "SELECT string_agg(quote_ident(tablename), ', ') AS names FROM pg_tables WHERE schemaname = 'public'",
      );
      await pglite.exec(`VACUUM (ANALYZE) ${rows[0]?.names}`);
    },
    database: database as unknown as Database,
    isReady: () => hasMigrations(database as unknown as Database),
    async close() {
      await pglite.close();
      unlock();
    },
  };
}

/**
 * Two processes on one folder would destroy it. An open exclusive transaction of SQLite is a lock of the operating system:
 * it goes with the process, however that ends.
 */
function lock(dataDir: string): () => void {
  const file = new DatabaseSync(join(dataDir, 'lock.sqlite'));
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch {
    file.close();
    throw new FolderInUse(`The data folder ${dataDir} is in use by another process: stop it, or set another DATA_DIR`);
  }
  return () => file.close();
}
