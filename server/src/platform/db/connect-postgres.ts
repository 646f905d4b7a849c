import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ConfigurationError } from '../config.ts';
import { isCertificateError } from '../http/describe-error.ts';
import type { Database } from './database.ts';
import { isUnreachable, lacksRights } from './errors.ts';

/** How long one connection may take, milliseconds. */
const connectionTimeout = 3000;

/** Opens one connection. @throws ConfigurationError, with its cause */
export async function connectPostgres(url: string, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  try {
    const client = new pg.Client({ ...settings, connectionString: url, connectionTimeoutMillis: connectionTimeout });
    // Without a listener, a lost connection would end the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw Object.assign(new ConfigurationError(`The database at DATABASE_URL cannot be reached: ${reason(error)}`), { cause: error });
  }
}

/**
 * Opens a database to look at: it is not migrated, and PostgreSQL rejects every change.
 * @throws ConfigurationError as `connectPostgres` and `rejectTransactionPooling`
 */
export async function openReadOnly(url: string): Promise<{ database: Database; close(): Promise<void> }> {
  const client = await connectPostgres(url, { query_timeout: 2 * connectionTimeout });
  const close = () => client.end();
  try {
    await rejectTransactionPooling(client, url);
    await client.query('SET default_transaction_read_only = on');
  } catch (error) {
    await close();
    throw error;
  }
  return { database: drizzle(client) as unknown as Database, close };
}

/** @throws ConfigurationError when the connection is a pooler's that pools transactions or statements */
export async function rejectTransactionPooling(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  // A pooler has named a process of its own.
  if ('processID' in client && client.processID === rows[0].pid) return;
  const other = await connectPostgres(url, { query_timeout: connectionTimeout }).catch(() => undefined);
  if (other === undefined) return;
  const isPooled = await losesSession(client, other)
    // PgBouncer's answer to BEGIN. Without an answer, as when every session is in use, nothing is known.
    .catch((error: unknown) => /statement pooling/.test(String(error)));
  await Promise.allSettled([other.end(), client.query('ROLLBACK')]);
  if (!isPooled) return;
  throw new ConfigurationError(
    'The pooler at DATABASE_URL pools transactions: let it pool sessions, like PgBouncer with pool_mode = session, or connect to PostgreSQL directly',
  );
}

/** Whether a setting of the session is missing in a transaction, or is found in one of another session. */
async function losesSession(client: pg.Client, other: pg.Client): Promise<boolean> {
  const mark = randomUUID();
  await client.query(`SET portal.pooler_probe = '${mark}'`);
  // Poolers hand out the connection that was released last, or first, which the second round finds. Busy ones need several rounds.
  for (let round = 1; round <= 6; round += 1) {
    for (const one of round === 2 ? [client, other] : [other, client]) {
      await one.query('BEGIN');
      const { rows } = await one.query(`SELECT current_setting('portal.pooler_probe', true) = '${mark}' AS "isMarked"`);
      if ((rows[0].isMarked === true) !== (one === client)) return true;
    }
    for (const one of [other, client]) await one.query('COMMIT');
  }
  return false;
}

/** @throws ConfigurationError in place of an error of the database about missing rights */
export function nameRole(error: unknown): never {
  throw lacksRights(error) ? lackingRights() : error;
}

export function lackingRights(): ConfigurationError {
  return new ConfigurationError(
    'The role of DATABASE_URL may not make or use the tables: make it the owner of the database, and of its tables if another role made them (ALTER DATABASE …, REASSIGN OWNED BY …)',
  );
}

function reason(error: unknown): string {
  const { code = 'unknown', syscall, path, message } = Object(error) as NodeJS.ErrnoException;
  if (syscall === 'open') return `the file ${path} cannot be read (${code})`;
  if (/does not support SSL/.test(message)) return 'the server offers no TLS';
  if (isCertificateError(code)) return `its certificate is not trusted (${code}): use its name in the address, or sslrootcert`;
  const known: Record<string, string> = {
    '28P01': 'wrong password',
    '28000': 'the user may not log in',
    '3D000': 'no such database',
    '42501': 'the user may not connect to the database',
    '53300': 'the server has no connection left',
    '57P03': 'the server is starting or stopping',
    ENOTFOUND: 'no such host',
  };
  return known[code] ?? (isUnreachable(error) ? 'no answer from the server' : `error ${code}`);
}
