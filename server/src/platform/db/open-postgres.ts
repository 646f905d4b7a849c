import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { connectPostgres, nameRole, rejectTransactionPooling } from './connect-postgres.ts';
import type { Connections, Database, OpenDatabase } from './database.ts';
import { DatabaseUnreachable, isUnreachable } from './errors.ts';
import { checkMigrations, hasMigrations, migrationConfig } from './migrations.ts';
import { createChannels, type OutageListener, type Watch, watchPostgres } from './watch-postgres.ts';

const migrationLock = 714_200_001;
/** Longest wait for a pooled connection, milliseconds. The watch finds outages earlier. */
const connectionTimeout = 5000;
/** Idle connections close after so many milliseconds. New ones are expensive. */
const idleTimeout = 300_000;
/** Statement timeout while serving, milliseconds. It frees the locks of clients that hang. */
const statementTimeout = 30_000;
const retryInterval = 1000;

const commandSilence = 10_000;

/**
 * Connects and migrates. With `outageListener`, statements fail at once during an outage, and a server that cannot be reached now is one.
 * With `isServing` false, for a command, statements have no timeout and silence is an outage later.
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  onLost: (error: Error) => void,
  outageListener?: OutageListener,
  isServing = true,
): Promise<OpenDatabase> {
  const outage = await migrateAlone(url).catch((error: unknown) => {
    if (outageListener && isServing && isUnreachable(error)) return error;
    throw error;
  });
  const sockets = createSockets(isServing ? 2 * statementTimeout : 0);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: idleTimeout,
    application_name: 'portal-osk',
    ...(outageListener && { stream: sockets.open }),
    ...(outageListener && isServing && { onConnect: limitStatements }),
  });
  // Without listeners, a lost connection would end the process, whether idle or in a transaction.
  pool.on('error', onLost);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  let reportWait: (seconds: number) => void = () => undefined;
  const transaction = transactionsOn(pool, (seconds) => reportWait(seconds));
  const database = Object.assign(drizzle(pool) as unknown as Database, { transaction });
  const opened = { database, isReady: () => hasMigrations(database) };
  if (outageListener === undefined) return { ...opened, close: () => pool.end() };
  const listener: OutageListener = {
    onStart(error) {
      sockets.cut();
      outageListener.onStart(error);
    },
    onEnd() {
      sockets.allow();
      outageListener.onEnd();
    },
  };
  const channels = createChannels();
  const closing = new AbortController();
  let watch: Watch | undefined;
  const startWatch = () => {
    if (!closing.signal.aborted) watch = watchPostgres(url, listener, { channels, silence: isServing ? undefined : commandSilence });
  };
  const migrated = outage === undefined ? undefined : migrateLater(url, outage, listener, closing.signal).then(startWatch);
  if (migrated === undefined) startWatch();
  const connections: Connections = {
    state: () => ({
      isUp: watch?.isUp() ?? false,
      isWatched: watch?.isConnected() ?? false,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    onWait(report) {
      reportWait = report;
    },
  };
  return {
    ...opened,
    connections,
    listen: channels.listen,
    migrated,
    async close() {
      closing.abort();
      await pool.end();
      // Last, because it ends queries that would never be answered.
      await watch?.close();
    },
  };
}

/** Tries to migrate until the server can be reached. Until then every query fails, as in an outage. Never resolves after the signal. */
async function migrateLater(url: string, outage: unknown, { onStart, onEnd }: OutageListener, closing: AbortSignal): Promise<void> {
  let last: unknown;
  let error = outage;
  while (error !== undefined) {
    if (String(error) !== String(last)) onStart(error);
    last = error;
    await pause(retryInterval, undefined, { signal: closing }).catch(() => undefined);
    if (closing.aborted) return new Promise(() => undefined);
    error = await migrateAlone(url).then(
      () => undefined,
      (reason: unknown) => reason,
    );
  }
  onEnd();
}

/** Sets the timeouts with a statement, because some poolers reject settings in the connection string. */
async function limitStatements(client: pg.ClientBase): Promise<void> {
  await client.query(`SET statement_timeout = ${statementTimeout}; SET idle_in_transaction_session_timeout = ${statementTimeout}`);
}

/** Migrates under a lock, because most of several concurrent starts on an empty database would fail. */
async function migrateAlone(url: string): Promise<void> {
  const client = await connectPostgres(url);
  try {
    await rejectTransactionPooling(client, url);
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const database = drizzle(client) as unknown as Database;
    await database.transaction(checkMigrations);
    // A server that takes no writes can be migrated already.
    if (!(await hasMigrations(database))) await migrate(drizzle(client), migrationConfig);
  } catch (error) {
    nameRole(error);
  } finally {
    await client.end();
  }
}

/** Drizzle's own transaction never releases a connection whose BEGIN fails: each lost idle connection would shrink the pool for good. */
function transactionsOn(pool: pg.Pool, reportWait: (seconds: number) => void): Database['transaction'] {
  return async (work, settings) => {
    const requestedAt = performance.now();
    const client = await pool.connect();
    reportWait((performance.now() - requestedAt) / 1000);
    try {
      return await (drizzle(client) as unknown as Database).transaction(work, settings);
    } finally {
      // A connection inside a transaction is destroyed, not reused.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
}

/** The sockets of a pool. Destroying all of them at once fails every pending query, and each one that is silent too long is destroyed. */
export function createSockets(longestSilence: number) {
  const open = new Set<Socket>();
  let isCut = false;
  const cut = (socket: Socket) => socket.destroy(new DatabaseUnreachable('the database is unreachable'));
  return {
    open(): Socket {
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.setTimeout(longestSilence, () => socket.destroy(new DatabaseUnreachable('a connection to the database has gone silent')));
      // On the next tick, after the caller has added its listeners.
      if (isCut) process.nextTick(cut, socket);
      return socket;
    },
    cut(): void {
      isCut = true;
      for (const socket of open) cut(socket);
    },
    allow(): void {
      isCut = false;
    },
  };
}
