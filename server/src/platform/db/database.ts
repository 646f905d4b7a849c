import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database, embedded or a server, and a transaction on it: queries are the same. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Hears of changes of the price list, whichever process makes them. */
export type Changes = {
  /** Another one after each change; undefined while none would be heard of, so that nothing that was read may be kept. */
  version(): number | undefined;
};

/** How it is with the connections to a database server. */
export type Connections = {
  /** Whether the server answers; how many connections are open, how many of them idle, and how many callers wait for one. */
  state(): { isUp: boolean; open: number; idle: number; waiting: number };
  /** From now on tells how many seconds each transaction waits for its connection. */
  onWait(tell: (seconds: number) => void): void;
};

/** An opened database. */
export type OpenDatabase = {
  database: Database;
  /** Whether it answers and has this version's migrations. */
  isReady(): Promise<boolean>;
  /** Undefined where nobody listens. */
  changes?: Changes;
  /** Undefined where there is no server, or nobody watches it. */
  connections?: Connections;
  /** Frees what deleted and changed rows took; undefined where the database does that by itself. */
  tidy?(): Promise<void>;
  close(): Promise<void>;
};
