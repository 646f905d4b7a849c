import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { ConfigurationError } from '../config.ts';
import { createDataFolder } from '../keys.ts';
import type { Database, OpenDatabase } from './database.ts';
import { DurableFiles, durableStart, syncPath, syncTree } from './durable-files.ts';
import { checkSpaceToStart, type FreeSpace, megabyte, tooLittleSpace, watchFreeSpace } from './free-space.ts';
import { checkMigrations, hasMigrations, migrationConfig } from './migrations.ts';
import { WatchedPGlite } from './watched-pglite.ts';

// V8 of Node 24 can crash the process (`jit_page_->allocations_.erase(addr) == 1`) when it frees replaced WebAssembly code.
setFlagsFromString('--no-wasm-code-gc');
// Optimizing one huge function of PostgreSQL takes a second of each start, and makes statements only a tenth faster.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

export class FolderInUse extends ConfigurationError {}

/** Free space that writes leave on the disk, bytes. The log of the embedded database grows by files of 16 MB. */
const defaultFloor = 256 * megabyte;

/** Opens, makes or migrates the database in `dataDir/database`. With less free space than `floor` bytes it is read-only. */
export async function openEmbedded(dataDir: string, floor = defaultFloor): Promise<OpenDatabase> {
  createDataFolder(dataDir);
  const folder = join(dataDir, 'database');
  // The folder alone proves nothing: a killed start may leave it empty.
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  checkSpaceToStart(dataDir, floor, isNew);
  const unlock = lock(dataDir);
  try {
    nameProcess(dataDir);
    const isCopy = isNew && (await copyPrepared(folder));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const pglite = await openFiles(folder);
    const space = watchFreeSpace(dataDir, floor);
    if (space.isLow() && !(await hasMigrations(drizzle(pglite) as unknown as Database)))
      throw tooLittleSpace(dataDir, 'an upgrade needs more');
    const open = await migrateEmbedded(pglite, unlock, space);
    pglite.watch(space);
    if (isNew && !isCopy) await syncTree(folder);
    return open;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** An empty database with the migrations of this version. Only the bundle has it. */
const prepared = fileURLToPath(new URL('./prepared-database', import.meta.url));

/** Copies the prepared database, unless somebody has made the folder: it may be a link, or a disk of its own. Otherwise PGlite makes it. */
async function copyPrepared(folder: string): Promise<boolean> {
  if (!existsSync(prepared) || lstatSync(folder, { throwIfNoEntry: false }) !== undefined) return false;
  const copy = `${folder}.new`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { mode: 0o700 });
  // Not by `cpSync`, which copies the modes of a read-only package.
  for (const entry of readdirSync(prepared, { recursive: true, withFileTypes: true })) {
    const [from, to] = [prepared, copy].map((root) => join(root, relative(prepared, entry.parentPath), entry.name)) as [string, string];
    if (entry.isDirectory()) mkdirSync(to, { mode: 0o700 });
    else writeFileSync(to, readFileSync(from), { mode: 0o600 });
  }
  await syncTree(copy);
  // A start that is killed before leaves no database.
  renameSync(copy, folder);
  await syncPath(dirname(folder));
  return true;
}

/** @throws ConfigurationError when PGlite cannot open the files. Its own errors give no reason. */
async function openFiles(folder: string): Promise<WatchedPGlite> {
  try {
    for (const file of ['.', 'PG_VERSION', 'global/pg_control']) {
      if (existsSync(join(folder, file))) accessSync(join(folder, file), constants.R_OK | constants.W_OK);
    }
  } catch {
    throw new ConfigurationError(`The database in ${folder} cannot be read and written: its files belong to another user`);
  }
  const damaged = new ConfigurationError(
    `The database in ${folder} cannot be opened: its files are damaged, or of another version. Move the folder away and restore a backup`,
  );
  // PGlite would make a new database over the files.
  if (existsSync(join(folder, 'global/pg_control')) && !existsSync(join(folder, 'PG_VERSION'))) throw damaged;
  const pglite = new WatchedPGlite({ fs: new DurableFiles(folder), startParams: durableStart });
  try {
    await pglite.waitReady;
  } catch {
    throw damaged;
  }
  return pglite;
}

/** Migrates a database, if it has the space. `close` then calls `unlock`. */
export async function migrateEmbedded(pglite: PGlite, unlock: () => void, space?: FreeSpace): Promise<OpenDatabase> {
  await pglite.waitReady;
  const database = drizzle(pglite);
  if (!space?.isLow()) {
    await (database as unknown as Database).transaction(checkMigrations);
    await migrate(database, migrationConfig);
  }
  return {
    ...(space && { space }),
    async vacuum() {
      const { rows } = await pglite.query<{ names: string }>(
        "SELECT string_agg(quote_ident(tablename), ', ') AS names FROM pg_tables WHERE schemaname = 'public'",
      );
      await pglite.exec(`VACUUM (ANALYZE) ${rows[0]?.names}`);
    },
    database: database as unknown as Database,
    isReady: () => hasMigrations(database as unknown as Database),
    listen(channel, listener) {
      const listening = pglite.listen(channel, listener);
      return () => void listening.then((stop) => stop());
    },
    async close() {
      space?.stop();
      await pglite.close();
      unlock();
    },
  };
}

export function isFolderInUse(dataDir: string): boolean {
  if (!existsSync(join(dataDir, lockFile))) return false;
  try {
    lock(dataDir)();
    return false;
  } catch (error) {
    if (error instanceof FolderInUse) return true;
    throw error;
  }
}

const lockFile = 'lock.sqlite';
const processFile = 'lock.pid';
const busy = 5;

function nameProcess(dataDir: string): void {
  try {
    writeFileSync(join(dataDir, processFile), `${process.pid}\n`, { mode: 0o600 });
  } catch {
    // Only a message needs it.
  }
}

/** The process that has the lock, or 'another process' if it is unknown. */
function describeProcess(dataDir: string): string {
  try {
    const id = Number(readFileSync(join(dataDir, processFile), 'utf8'));
    // 0 is an empty file. In another container, another process may have this one's id. `kill` throws if there is no such process.
    if (id > 0 && id !== process.pid && process.kill(id, 0)) return `process ${id}`;
  } catch {}
  return 'another process';
}

/**
 * Two processes would destroy the database. A transaction of SQLite locks by the operating system, which frees it however the process ends.
 */
function lock(dataDir: string): () => void {
  const path = join(dataDir, lockFile);
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    if (!(error instanceof Error)) throw error;
    if ('errcode' in error && error.errcode === busy)
      throw new FolderInUse(`The data folder ${dataDir} is in use by ${describeProcess(dataDir)}: stop it, or set another DATA_DIR`);
    throw new ConfigurationError(`The lock ${path} cannot be used (${error.message}): check its owner and its disk`);
  }
  const locked = file;
  return () => locked.close();
}
