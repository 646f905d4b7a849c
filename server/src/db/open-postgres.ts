import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ConfigurationError } from '../config.ts';
import type { Database, OpenDatabase } from './database.ts';
import { isUnreachable } from './errors.ts';
import { hasMigrations, migrations } from './migrations.ts';
import { createSockets } from './sockets.ts';
import { type Watching, watchPostgres } from './watch-postgres.ts';

const migrationLock = 714_200_001;
/** For a connection, milliseconds: who asks is to be told within two seconds that there is none. */
const longestWait = 1500;

/**
 * Connects to a PostgreSQL server and brings its database up to date.
 * @param onLost is told of connections that ended while idle.
 * @param watching what is told when the database goes away and comes back. With it the database is watched: while it is away, every
 *   statement fails at once instead of waiting; and its changes are heard of.
 * @throws ConfigurationError when the server cannot be reached.
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  onLost: (error: Error) => void,
  watching?: Watching,
): Promise<OpenDatabase> {
  await migrateAlone(url);
  const sockets = createSockets();
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: longestWait,
    application_name: 'portal-osk',
    stream: sockets.open,
  });
  // Without a listener, an idle connection that ends would end the process.
  pool.on('error', onLost);
  const database = drizzle(pool) as unknown as Database;
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
  return {
    ...opened,
    changes: watch,
    async close() {
      await watch.close();
      await pool.end();
    },
  };
}

/** One process migrates at a time: of several that start at once on an empty database, most would fail. */
async function migrateAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
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
  if (isUnreachable(error)) return 'no answer from the server';
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const known: Record<string, string> = {
    '28P01': 'the password is refused',
    '28000': 'the user is refused',
    '3D000': 'there is no such database',
    ENOTFOUND: 'there is no such host',
  };
  return known[code] ?? `error ${code}`;
}
