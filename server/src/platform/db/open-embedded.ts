import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ConfigurationError } from '../config.ts';
import { createDataFolder } from '../keys.ts';
import type { Database, OpenDatabase } from './database.ts';
import { DurableFiles, durableStart, syncTree } from './durable-files.ts';
import { hasMigrations, migrationConfig } from './migrations.ts';

// V8 of Node 24 can crash the process (`jit_page_->allocations_.erase(addr) == 1`) when it frees replaced WebAssembly code.
setFlagsFromString('--no-wasm-code-gc');

/** Another process has opened the data folder. */
export class FolderInUse extends ConfigurationError {}

/**
 * Opens the embedded database in `dataDir/database`. Makes and migrates it as needed.
 * @throws ConfigurationError when the folder cannot be written, FolderInUse when another process has opened it
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  createDataFolder(dataDir);
  const unlock = lock(dataDir);
  try {
    const folder = join(dataDir, 'database');
    // The folder alone proves nothing: a killed start may leave it empty.
    const isNew = !existsSync(join(folder, 'PG_VERSION'));
    // PGlite creates files that every user may read and write.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const open = await prepare(new PGlite({ fs: new DurableFiles(folder), startParams: durableStart }), unlock);
    if (isNew) syncTree(folder);
    return open;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens an embedded database in memory. */
export function openInMemory(): Promise<OpenDatabase> {
  return prepare(new PGlite(), () => undefined);
}

async function prepare(pglite: PGlite, unlock: () => void): Promise<OpenDatabase> {
  await pglite.waitReady;
  const database = drizzle(pglite);
  await migrate(database, migrationConfig);
  return {
    async vacuum() {
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
 * Locks the folder, because two processes would destroy the database. An exclusive transaction of SQLite holds a lock of the operating
 * system, which frees it however the process ends.
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
