import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FreeSpace } from './free-space.ts';

/** The embedded database or a PostgreSQL server; queries are the same. A transaction is one, too. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Reads one snapshot of the database, while others write. */
export function readSnapshot<Result>(database: Database, read: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return database.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

const rowsPerBatch = 1000;

/** Reads a long list in batches, so that memory and the parameters of a statement stay bounded. */
export async function* inBatches<Row>(
  read: (after: Row | undefined, limit: number) => PromiseLike<Row[]>,
  limit = rowsPerBatch,
): AsyncGenerator<Row[]> {
  let batch: Row[];
  let after: Row | undefined;
  do {
    batch = await read(after, limit);
    if (batch.length > 0) yield batch;
    after = batch.at(-1);
  } while (batch.length === limit);
}

export type Connections = {
  /** `isUp`: the server answers. `isWatched`: the watch is connected. Then the numbers of open and idle connections and waiting callers. */
  state(): { isUp: boolean; isWatched: boolean; open: number; idle: number; waiting: number };
  onWait(report: (seconds: number) => void): void;
};

/** @returns stops listening */
export type Listen = (channel: string, listener: () => void) => () => void;

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
  space?: FreeSpace;
  /** Frees the space of deleted rows; undefined where the database does it itself. */
  vacuum?(): Promise<void>;
  close(): Promise<void>;
};
