import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ConfigurationError } from '../config.ts';
import type { Connections, Database, OpenDatabase } from './database.ts';
import { isUnreachable } from './errors.ts';
import { hasMigrations, migrations } from './migrations.ts';
import { createSockets } from './sockets.ts';
import { transactionsOn } from './transactions.ts';
import { type Watching, watchPostgres } from './watch-postgres.ts';

const migrationLock = 714_200_001;
/** For a connection that others have, milliseconds: a burst of requests is served late, a flood is refused. Of one that is away the watch tells. */
const longestWait = 5000;
/** A connection without work, milliseconds: to make another takes many times what a statement does, just when there is much to do. */
const longestIdle = 300_000;
/**
 * Of a server that serves, milliseconds: its statements take parts of a second. Whoever asked has long gone; and what a process that hangs,
 * or a machine that lost its power, holds locked is let go.
 */
const longestStatement = 30_000;

/**
 * Connects to a PostgreSQL server and brings its database up to date.
 * @param onLost is told of connections that ended while idle.
 * @param watching what is told when the database goes away and comes back. With it the database is watched: while it is away, every
 *   statement fails at once instead of waiting, and no statement runs for longer than half a minute.
 * @throws ConfigurationError when the server cannot be reached.
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  onLost: (error: Error) => void,
  watching?: Watching,
): Promise<OpenDatabase> {
  await migrateAlone(url);
  const sockets = createSockets(2 * longestStatement);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: longestWait,
    idleTimeoutMillis: longestIdle,
    application_name: 'portal-osk',
    ...(watching && { stream: sockets.open, onConnect: limitStatements }),
  });
  // Without a listener, a connection that ends would end the process: while it is idle, and while a transaction has it.
  pool.on('error', onLost);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const waits: ((seconds: number) => void)[] = [];
  const transaction = transactionsOn(pool, (seconds) => {
    for (const tell of waits) tell(seconds);
  });
  const database = Object.assign(drizzle(pool) as unknown as Database, { transaction });
  const opened = { database, isReady: () => hasMigrations(database) };
  if (watching === undefined) return { ...opened, close: () => pool.end() };
  const watch = watchPostgres(url, {
    away(error) {
      sockets.cut();
      watching.away(error);
    },
    back() {
      sockets.allow();
      watching.back();
    },
  });
  const connections: Connections = {
    state: () => ({
      isUp: !watch.isAway(),
      isWatched: watch.isConnected(),
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    onWait: (tell) => void waits.push(tell),
  };
  return {
    ...opened,
    connections,
    async close() {
      await pool.end();
      // Until then it cuts off what would never be answered.
      await watch.close();
    },
  };
}

/** By a statement: not every proxy in front of a server takes settings with the connection. */
async function limitStatements(client: pg.ClientBase): Promise<void> {
  await client.query(`SET statement_timeout = ${longestStatement}; SET idle_in_transaction_session_timeout = ${longestStatement}`);
}

/** One process migrates at a time: of several that start at once on an empty database, most would fail. */
async function migrateAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigurationError(`The database at DATABASE_URL cannot be reached: ${reason(error)}`);
  }
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), migrations);
  } finally {
    await client.end();
  }
}

/** One word on why, without the address and its password. */
function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const known: Record<string, string> = {
    '28P01': 'the password is refused',
    '28000': 'the user is refused',
    '3D000': 'there is no such database',
    ENOTFOUND: 'there is no such host',
  };
  return known[code] ?? (isUnreachable(error) ? 'no answer from the server' : `error ${code}`);
}
