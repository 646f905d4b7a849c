import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { createChannels } from './channels.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { Connections, Database, OpenDatabase } from './database.ts';
import { isUnreachable, lacksTable } from './errors.ts';
import { hasMigrations, migrationConfig } from './migrations.ts';
import { createSockets } from './sockets.ts';
import { transactionsOn } from './transactions.ts';
import { type OutageListener, type Watch, watchPostgres } from './watch-postgres.ts';

const migrationLock = 714_200_001;
/** Longest wait for a pooled connection, milliseconds. The watch finds outages earlier. */
const connectionTimeout = 5000;
/** Idle connections close after so many milliseconds. New ones are expensive. */
const idleTimeout = 300_000;
/** Statement timeout while serving, milliseconds. It frees the locks of clients that hang. */
const statementTimeout = 30_000;
/** Between two attempts to reach a server that could not be reached at the start, milliseconds. */
const retryInterval = 1000;

/** How long a command waits for a server that does not answer, milliseconds. */
const commandSilence = 10_000;

/**
 * Connects to a PostgreSQL server and migrates its database.
 * @param onLost receives the errors of idle connections that ended
 * @param outageListener turns on the watch: during an outage every statement fails at once instead of waiting. A server that cannot be
 * reached now is an outage too; the database is migrated when it ends
 * @param isServing false for a command, which has no statement timeout, waits longer before it takes silence for an outage, and does not wait
 * for a server that cannot be reached
 * @throws ConfigurationError when the server rejects the connection, or cannot be reached and nothing waits for it
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
  const waits: ((seconds: number) => void)[] = [];
  const transaction = transactionsOn(pool, (seconds) => {
    for (const report of waits) report(seconds);
  });
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
    onWait: (report) => void waits.push(report),
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
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    // A server that takes no writes can be migrated already.
    if (!(await isMigrated(drizzle(client) as unknown as Database))) await migrate(drizzle(client), migrationConfig);
  } finally {
    await client.end();
  }
}

function isMigrated(database: Database): Promise<boolean> {
  return hasMigrations(database).catch((error: unknown) => {
    if (lacksTable(error)) return false;
    throw error;
  });
}
