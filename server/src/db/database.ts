import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database, embedded or a server, and a transaction on it: queries are the same. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An opened database. */
export type OpenDatabase = {
  database: Database;
  /** Whether it answers and has this version's migrations. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};
