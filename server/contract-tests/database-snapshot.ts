import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';

/** A snapshot of a database, to compare with and to restore. Leaves out the counts of the rate limits, which always change. */
export type DatabaseSnapshot = {
  /** Returns the names of the tables that differ. Also deletes those counts. */
  changed(): Promise<string[]>;
  /** Restores these tables. */
  restore(tables: readonly string[]): Promise<void>;
  /** Returns a value that represents all rows of a company, to compare. */
  rowsOf(companyId: string): Promise<unknown>;
  /** Deletes the copy. */
  drop(): Promise<void>;
};

/** Copies all tables to the schema `snapshot`. */
export async function takeSnapshot(database: Database): Promise<DatabaseSnapshot> {
  const listed = await database.select({ name: sql<string>`tablename` }).from(sql`pg_tables where schemaname = 'public' order by 1`);
  const tables = listed.map(({ name }) => name).filter((name) => name !== 'rate_limit_counts');
  await database.execute(sql`drop schema if exists snapshot cascade`);
  await database.execute(sql`create schema snapshot`);
  for (const table of tables) await database.execute(sql.raw(`create table snapshot."${table}" as table public."${table}"`));

  // A sum of hashes, independent of the order of rows.
  const mark = (table: string, where = 'true') =>
    `select '${table}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as mark from public."${table}" t where ${where}`;
  const read = async (statements: readonly string[]) => {
    const all = sql.raw(`(${statements.join(' union all ')}) as marks`);
    const rows = await database.select({ name: sql<string>`name`, mark: sql<string>`mark` }).from(all);
    return new Map(rows.map((row) => [row.name, row.mark]));
  };
  const everything = tables.map((table) => mark(table));
  const marks = () => read(everything);
  const first = await marks();

  return {
    async changed() {
      await database.execute(sql`delete from rate_limit_counts`);
      const now = await marks();
      return tables.filter((table) => now.get(table) !== first.get(table));
    },
    async restore(tables) {
      const copies = tables.map(
        (table) =>
          `delete from public."${table}"; insert into public."${table}" overriding system value select * from snapshot."${table}";`,
      );
      // Turns off triggers and foreign keys, because the history is append-only and tables refer to each other.
      await database.execute(
        sql.raw(`do $$ begin perform set_config('session_replication_role', 'replica', true); ${copies.join(' ')} end $$`),
      );
    },
    async rowsOf(companyId) {
      const owned = await database
        .select({ name: sql<string>`table_name` })
        .from(sql`information_schema.columns where table_schema = 'public' and column_name = 'company_id'`);
      return read([mark('companies', `id = '${companyId}'`), ...owned.map(({ name }) => mark(name, `company_id = '${companyId}'`))]);
    },
    async drop() {
      await database.execute(sql`drop schema snapshot cascade`);
    },
  };
}
