import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The database, embedded or a server, and a transaction on it: queries are the same. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** How it is with the connections to a database server. */
export type Connections = {
  /** Whether the server answers, and has a connection to the watch; how many connections are open and idle, how many callers wait. */
  state(): { isUp: boolean; isWatched: boolean; open: number; idle: number; waiting: number };
  /** From now on tells how many seconds each transaction waits for its connection. */
  onWait(tell: (seconds: number) => void): void;
};

/** An opened database. */
export type OpenDatabase = {
  database: Database;
  /** Whether it answers and has this version's migrations. */
  isReady(): Promise<boolean>;
  /** Undefined where there is no server, or nobody watches it. */
  connections?: Connections;
  /** Frees what deleted and changed rows took; undefined where the database does that by itself. */
  tidy?(): Promise<void>;
  close(): Promise<void>;
};
