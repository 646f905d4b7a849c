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

/** Opens a database to look at: it is not migrated, and PostgreSQL rejects every change. @throws ConfigurationError as `connectPostgres` */
export async function openReadOnly(url: string): Promise<{ database: Database; close(): Promise<void> }> {
  const client = await connectPostgres(url, { query_timeout: 2 * connectionTimeout });
  await client.query('SET default_transaction_read_only = on');
  return { database: drizzle(client) as unknown as Database, close: () => client.end() };
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
