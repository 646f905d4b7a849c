import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';

export type DatabaseSnapshot = Awaited<ReturnType<typeof takeSnapshot>>;

/** Copies all tables to the schema `snapshot`, except the counts of the rate limits, which any call may change. */
export async function takeSnapshot(database: Database) {
  const listed = await database.select({ name: sql<string>`tablename` }).from(sql`pg_tables where schemaname = 'public' order by 1`);
  const tables = listed.map(({ name }) => name).filter((name) => name !== 'rate_limit_counts');
  await database.execute(sql`drop schema if exists snapshot cascade`);
  await database.execute(sql`create schema snapshot`);
  for (const table of tables) await database.execute(sql.raw(`create table snapshot."${table}" as table public."${table}"`));

  // A sum of hashes does not depend on the order of rows.
  const checksumOf = (table: string, where = 'true') =>
    `select '${table}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as checksum from public."${table}" t where ${where}`;
  const readChecksums = async (statements: readonly string[]) => {
    const union = sql.raw(`(${statements.join(' union all ')}) as checksums`);
    const rows = await database.select({ name: sql<string>`name`, checksum: sql<string>`checksum` }).from(union);
    return new Map(rows.map((row) => [row.name, row.checksum]));
  };
  const everyTable = tables.map((table) => checksumOf(table));
  const original = await readChecksums(everyTable);

  return {
    /** Returns the names of the tables that differ. Also deletes those counts. */
    async changed() {
      await database.execute(sql`delete from rate_limit_counts`);
      const current = await readChecksums(everyTable);
      return tables.filter((table) => current.get(table) !== original.get(table));
    },
    async restore(tables: readonly string[]) {
      const copies = tables.map(
        (table) =>
          `delete from public."${table}"; insert into public."${table}" overriding system value select * from snapshot."${table}";`,
      );
      // Disables triggers and foreign keys: the transitions are append-only, and tables refer to each other.
      await database.execute(
        sql.raw(`do $$ begin perform set_config('session_replication_role', 'replica', true); ${copies.join(' ')} end $$`),
      );
    },
    /** Returns checksums of a company's rows by table, to compare. */
    async rowsOf(companyId: string) {
      const owned = await database
        .select({ name: sql<string>`table_name` })
        .from(sql`information_schema.columns where table_schema = 'public' and column_name = 'company_id'`);
      const isOwned = `company_id = '${companyId}'`;
      return readChecksums([checksumOf('companies', `id = '${companyId}'`), ...owned.map(({ name }) => checksumOf(name, isOwned))]);
    },
    async drop() {
      await database.execute(sql`drop schema snapshot cascade`);
    },
  };
}
