import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { connectPostgres } from './connect-postgres.ts';
import type { Connections, Database, OpenDatabase } from './database.ts';
import { hasMigrations, migrationConfig } from './migrations.ts';
import { createSockets } from './sockets.ts';
import { transactionsOn } from './transactions.ts';
import { type OutageListener, watchPostgres } from './watch-postgres.ts';

const migrationLock = 714_200_001;
/** Longest wait for a pooled connection, milliseconds. The watch finds outages earlier. */
const connectionTimeout = 5000;
/** Idle connections close after so many milliseconds. New ones are expensive. */
const idleTimeout = 300_000;
/** Statement timeout while serving, milliseconds. It frees the locks of clients that hang. */
const statementTimeout = 30_000;

/** How long a command waits for a server that does not answer, milliseconds. */
const commandSilence = 10_000;

/**
 * Connects to a PostgreSQL server and migrates its database.
 * @param onLost receives the errors of idle connections that ended
 * @param outageListener turns on the watch: during an outage every statement fails at once instead of waiting
 * @param isServing false for a command, which has no statement timeout and waits longer before it takes silence for an outage
 * @throws ConfigurationError when the server cannot be reached
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  onLost: (error: Error) => void,
  outageListener?: OutageListener,
  isServing = true,
): Promise<OpenDatabase> {
  await migrateAlone(url);
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
  const watch = watchPostgres(url, listener, isServing ? undefined : commandSilence);
  const connections: Connections = {
    state: () => ({
      isUp: watch.isUp(),
      isWatched: watch.isConnected(),
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    onWait: (report) => void waits.push(report),
  };
  return {
    ...opened,
    connections,
    async close() {
      await pool.end();
      // Last, because it ends queries that would never be answered.
      await watch.close();
    },
  };
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
    await migrate(drizzle(client), migrationConfig);
  } finally {
    await client.end();
  }
}
