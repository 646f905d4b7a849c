import { type SQL, sql } from 'drizzle-orm';
import { OperatorError } from '../command-line/command.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { newestApplied } from '../platform/db/migrations.ts';
import { type BackupTable, listTables } from './backup-tables.ts';
import type { BackupFile, Row } from './read-backup.ts';
import { readBackup } from './read-backup.ts';

const batch = { rows: 500, length: 4 * 1024 * 1024 };

/** The rows that a server writes when it starts on an empty database. The backup's rows replace them. */
const rowsOfStart: Readonly<Record<string, SQL>> = {
  products: sql`true`,
  // A timer may have made a backup of it.
  backups: sql`true`,
  remotes: sql`created_by = 'package'`,
  release_trail: sql`actor = 'package'`,
  portal_files: sql`true`,
  sdk_packages: sql`true`,
  blobs: sql`true`,
};

/** Fills an empty database from a backup, completely or not at all. Checks the file again while reading. */
export async function restoreRows(database: Database, backup: BackupFile): Promise<Readonly<Record<string, number>>> {
  const rows = await database.transaction(async (transaction) => {
    const tables = await listTables(transaction);
    await lockEmpty(transaction, tables);
    const restored = await insertAll(transaction, backup, tables);
    await transaction.execute(continueIdentities);
    return restored;
  });
  // The embedded database has no automatic analyze.
  await database.execute(sql`analyze`);
  return rows;
}

/** Locks all tables against writes. @throws OperatorError when one has rows besides those of a start */
async function lockEmpty(transaction: Transaction, tables: readonly BackupTable[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name));
  await transaction.execute(sql`lock table ${sql.join(names, sql`, `)} in share row exclusive mode`);
  const filled: string[] = [];
  for (const { name } of tables) {
    const count = await transaction.$count(sql`${sql.identifier(name)}`, sql`not (${rowsOfStart[name] ?? sql`false`})`);
    if (count > 0) filled.push(`${count} in ${name}`);
  }
  if (filled.length > 0) {
    throw new OperatorError(`The database has rows already (${filled.join(', ')}). Restore into a new data folder or an empty database.`);
  }
  // Rows go before those that they refer to.
  for (const { name } of tables.toReversed()) await transaction.execute(sql`delete from ${sql.identifier(name)}`);
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
    if ('header' in part && part.header.migration !== (await newestApplied(transaction))) throw otherVersion(backup.file);
    if ('row' in part) {
      if (!tables.some(({ name }) => name === part.table)) throw otherVersion(backup.file);
      if (waiting[0]?.table !== part.table || waiting.length >= batch.rows || length >= batch.length) await insertWaiting();
      waiting.push(part);
      length += part.row.length;
    }
    if ('trailer' in part) restored = part.trailer.rows;
  }
  await insertWaiting();
  return restored;
}

export function otherVersion(file: string): OperatorError {
  return new OperatorError(
    `${file} is from another version of the portal. Restore it with that version, then start this version on the same database.`,
  );
}

async function insert(transaction: Transaction, table: string, rows: readonly Row[]): Promise<void> {
  const name = sql.identifier(table);
  const documents = `[${rows.map(({ row }) => row).join(',')}]`;
  // Identity columns get the numbers of the backup.
  await transaction.execute(
    sql`insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${documents}::jsonb)`,
  );
}

const continueIdentities = sql`
  do $$ declare c record; begin
    for c in select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES' loop
      execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), max(%2$I)) from %1$I having count(*) > 0', c.table_name, c.column_name);
    end loop;
  end $$`;
