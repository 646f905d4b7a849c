import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Database, readSnapshot, type Transaction } from '../platform/db/database.ts';
import { newestApplied } from '../platform/db/migrations.ts';
import { type BackupTable, listTables, readRows } from './backup-tables.ts';
import { format, type Header, rowLine, type Trailer } from './read-backup.ts';

/** The rows in memory at once. Those of files and releases may have megabytes. */
const batchSize = 500;
const batchSizes: Readonly<Record<string, number>> = { blobs: 1, releases: 10 };

/**
 * Writes one snapshot of the database into a new file. On PostgreSQL others can write meanwhile; the embedded database has one connection.
 */
export function writeBackup(database: Database, path: string): Promise<Header & Pick<Trailer, 'rows'>> {
  return readSnapshot(database, async (transaction) => {
    // Every database then writes instants the same way.
    await transaction.execute(sql`set local timezone = 'UTC'`);
    const migration = await newestApplied(transaction);
    if (migration === undefined) throw new Error('a database without migrations');
    const header: Header = { backup: 'portal-osk', format, migration, madeAt: new Date().toISOString() };
    const rows: Record<string, number> = {};
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(linesOf(transaction, header, rows), createGzip(), target);
    return { ...header, rows };
  });
}

async function* linesOf(transaction: Transaction, header: Header, rows: Record<string, number>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify(header)}\n`);
  for (const table of await listTables(transaction)) {
    rows[table.name] = 0;
    for await (const batch of rowsOf(transaction, table)) {
      rows[table.name] = (rows[table.name] ?? 0) + batch.length;
      yield hashed(batch.map((row) => `${rowLine({ table: table.name, row })}\n`).join(''));
    }
  }
  const trailer: Trailer = { rows, sha256: hash.digest('hex') };
  yield `${JSON.stringify(trailer)}\n`;
}

const Fetched = z.object({ row: z.string() });

async function* rowsOf(transaction: Transaction, { name, order, filter }: BackupTable): AsyncGenerator<string[]> {
  const where = filter === undefined ? sql`` : sql` where ${sql.raw(filter)}`;
  const rows = sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t${where} order by ${sql.raw(order)}`;
  await transaction.execute(sql`declare backup_rows no scroll cursor for ${rows}`);
  const size = batchSizes[name] ?? batchSize;
  for (;;) {
    const fetched = await readRows(transaction, Fetched, sql`fetch ${sql.raw(String(size))} from backup_rows`);
    if (fetched.length === 0) break;
    yield fetched.map(({ row }) => row);
  }
  await transaction.execute(sql`close backup_rows`);
}
