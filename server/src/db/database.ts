import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database, embedded or a server, and a transaction on it: queries are the same. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Hears of changes of the price list, whichever process makes them. */
export type Changes = {
  /** Another one after each change; undefined while none would be heard of, so that nothing that was read may be kept. */
  version(): number | undefined;
};

/** An opened database. */
export type OpenDatabase = {
  database: Database;
  /** Whether it answers and has this version's migrations. */
  isReady(): Promise<boolean>;
  /** Undefined where nobody listens. */
  changes?: Changes;
  close(): Promise<void>;
};
