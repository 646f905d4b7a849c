import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';

/** A database as it stands at one moment, to be compared with and put back. What is counted of attempts is left out: it changes always. */
export type KeptDatabase = {
  /** The names of the tables that differ from that moment; forgets the attempts on the way. */
  changed(): Promise<string[]>;
  /** Makes these tables as they were. */
  putBack(tables: readonly string[]): Promise<void>;
  /** What is stored of a company now, as one value to compare. */
  rowsOf(companyId: string): Promise<unknown>;
  /** Removes the copy. */
  forget(): Promise<void>;
};

/** Keeps a copy of all tables in a schema of its own, `kept`. */
export async function keepDatabase(database: Database): Promise<KeptDatabase> {
  const listed = await database.select({ name: sql<string>`tablename` }).from(sql`pg_tables where schemaname = 'public' order by 1`);
  const tables = listed.map(({ name }) => name).filter((name) => name !== 'attempts');
  await database.execute(sql`drop schema if exists kept cascade`);
  await database.execute(sql`create schema kept`);
  for (const table of tables) await database.execute(sql.raw(`create table kept."${table}" as table public."${table}"`));

  // Rows hashed and summed up: in whatever order they lie.
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
      await database.execute(sql`delete from attempts`);
      const now = await marks();
      return tables.filter((table) => now.get(table) !== first.get(table));
    },
    async putBack(tables) {
      const copies = tables.map(
        (table) => `delete from public."${table}"; insert into public."${table}" overriding system value select * from kept."${table}";`,
      );
      // Triggers and foreign keys aside: the history is append-only, and tables refer to each other.
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
    async forget() {
      await database.execute(sql`drop schema kept cascade`);
    },
  };
}
