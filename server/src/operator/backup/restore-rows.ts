import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { newestApplied } from '../../platform/db/migrations.ts';
import { OperatorError } from '../operator-error.ts';
import type { Row } from './backup-format.ts';
import { type BackupTable, listTables, readRows } from './backup-tables.ts';
import { type BackupFile, readBackup } from './read-backup.ts';

/** What is inserted by one statement at most: rows, and characters of them. */
const batch = { rows: 500, length: 4 * 1024 * 1024 };

/** The price list of a new installation: as long as nobody has ordered, another may take its place. */
const replaced = 'products';

/**
 * Fills a database that holds nothing yet from a backup, which is checked once more on the way: all of it, or nothing.
 * @throws OperatorError when the database holds something, is of another version, or the file has changed since it was looked at.
 */
export async function restoreRows(database: Database, backup: BackupFile): Promise<Readonly<Record<string, number>>> {
  const rows = await database.transaction(async (transaction) => {
    const tables = await listTables(transaction);
    await holdEmpty(transaction, tables);
    const restored = await insertAll(transaction, backup, tables);
    for (const { name } of tables) await continueNumbers(transaction, name);
    return restored;
  });
  // The embedded database would not do it by itself.
  await database.execute(sql`analyze`);
  return rows;
}

/** Keeps all tables as they are for everybody else. @throws OperatorError when one has rows, apart from the price list. */
async function holdEmpty(transaction: Transaction, tables: readonly BackupTable[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name));
  await transaction.execute(sql`lock table ${sql.join(names, sql`, `)} in share row exclusive mode`);
  const held: string[] = [];
  for (const { name } of tables) {
    const [found] = await readRows(transaction, z.object({ count: z.string() }), sql`select count(*)::text from ${sql.identifier(name)}`);
    const count = Number(found?.count);
    if (count > 0 && name !== replaced) held.push(`${count} in ${name}`);
  }
  if (held.length > 0) {
    throw new OperatorError(`The database holds rows already (${held.join(', ')}): restore into a new data folder or an empty database.`);
  }
  await transaction.execute(sql`delete from ${sql.identifier(replaced)}`);
}

async function insertAll(transaction: Transaction, backup: BackupFile, tables: readonly BackupTable[]): Promise<Record<string, number>> {
  let waiting: Row[] = [];
  let length = 0;
  const insertWaiting = async () => {
    const [first] = waiting;
    if (first !== undefined) await insert(transaction, first.table, waiting);
    waiting = [];
    length = 0;
  };
  let restored: Record<string, number> = {};
  for await (const part of readBackup(backup)) {
    if ('header' in part && part.header.migration !== (await newestApplied(transaction))) throw anotherVersion(backup.file);
    if ('row' in part) {
      if (waiting[0]?.table !== part.table || waiting.length >= batch.rows || length >= batch.length) await insertWaiting();
      waiting.push(part);
      length += part.row.length;
      if (!tables.some(({ name }) => name === part.table)) throw anotherVersion(backup.file);
    }
    if ('trailer' in part) restored = part.trailer.rows;
  }
  await insertWaiting();
  return restored;
}

/** A backup of tables that are not those of this version, or of this database. */
export function anotherVersion(file: string): OperatorError {
  return new OperatorError(
    `${file} was made by another version of the portal: restore it with that version, then start this one on the same database.`,
  );
}

async function insert(transaction: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  const name = sql.identifier(table);
  const documents = `[${rows.map(({ row }) => row).join(',')}]`;
  // Numbers that the database gives by itself are taken from the backup.
  await transaction.execute(
    sql`insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${documents}::jsonb)`,
  );
}

/** The next row gets the number after the last one restored. */
async function continueNumbers(transaction: Transaction, table: string): Promise<void> {
  const columns = await readRows(
    transaction,
    z.object({ name: z.string() }),
    sql`select column_name::text as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'YES'`,
  );
  for (const { name } of columns) {
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${`public.${table}`}, ${name}), max(${sql.identifier(name)}))
        from ${sql.identifier(table)} having count(*) > 0`,
    );
  }
}
