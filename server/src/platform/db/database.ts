import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FreeSpace } from './free-space.ts';

/** The embedded database or a PostgreSQL server; queries are the same. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Connections to a database server. */
export type Connections = {
  /** `isUp`: the server answers. `isWatched`: the watch is connected. Then the numbers of open and idle connections and waiting callers. */
  state(): { isUp: boolean; isWatched: boolean; open: number; idle: number; waiting: number };
  /** Reports how many seconds each transaction waited for its connection. */
  onWait(report: (seconds: number) => void): void;
};

/** @returns stops listening */
export type Listen = (channel: string, listener: () => void) => () => void;

/** An opened database. */
export type OpenDatabase = {
  database: Database;
  /** Whether it answers and has the migrations of this version. */
  isReady(): Promise<boolean>;
  /** Only of a server that could not be reached at the start: resolves when the database has the migrations of this version. */
  migrated?: Promise<void> | undefined;
  /** Calls the listener for each notification of a channel, and whenever one may have been missed. Undefined without a watch. */
  listen?: Listen;
  /** Undefined for the embedded database, or without a watch. */
  connections?: Connections;
  /** The disk of the embedded database; undefined for a database server. */
  space?: FreeSpace;
  /** Frees the space of deleted rows; undefined where the database does it itself. */
  vacuum?(): Promise<void>;
  close(): Promise<void>;
};
