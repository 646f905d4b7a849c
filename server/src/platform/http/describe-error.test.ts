import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as embedded } from 'drizzle-orm/pglite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { quickPasswords } from '../../../testing/quick-passwords.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../config.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { describeError } from './describe-error.ts';

const appOn = async (database: Database, logs: string[]) => {
  const open: OpenDatabase = { database, isReady: async () => Promise.reject(new Error('not reachable')), close: async () => undefined };
  const logStream = { write: (line: string) => void logs.push(line) };
  return buildApp({
    config: { ...readConfig({}), logLevel: 'info' },
    open,
    secretKey: 'x'.repeat(32),
    passwords: quickPasswords,
    wakeMailWorker: () => undefined,
    logStream,
  });
};

test('a database that cannot be reached is 503 with Retry-After, the server alive but not ready', async () => {
  const logs: string[] = [];
  const pool = new pg.Pool({ connectionString: 'postgres://user:hidden@127.0.0.1:1/x' });
  const app = await appOn(drizzle(pool) as unknown as Database, logs);
  const answer = await app.inject('/api/products');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ statusCode: 503, clientError: 'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.' });
  expect(answer.headers['retry-after']).toBe('5');
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect(logs.join('')).toContain('ECONNREFUSED');
  await pool.end();
});

test('an unexpected error is 500 with a neutral sentence, and the log has its code but none of its values', async () => {
  const logs: string[] = [];
  // A database without any table: every query fails.
  const pglite = new PGlite();
  const app = await appOn(embedded(pglite) as unknown as Database, logs);
  const first = await app.inject('/api/products');
  const { value = '' } = first.cookies[0] ?? {};
  const answer = await app.inject({
    method: 'POST',
    url: '/api/token',
    headers: { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value, 'accept-language': 'en' },
    payload: { email: 'anna@example.com', password: 'tajne#Haslo1' },
  });
  expect(answer.json()).toEqual({ statusCode: 500, clientError: 'An unexpected server error occurred' });
  expect(logs.join('')).toContain('42P01');
  expect(logs.join('')).not.toMatch(/anna@example\.com|tajne|select|insert/i);
  await pglite.close();
});

test('describing an error of the database leaves out its message and detail', () => {
  const cause = Object.assign(new Error('Key (email)=(anna@example.com) exists'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'unique_email',
    detail: 'anna@example.com',
  });
  const described = describeError(Object.assign(new Error('Failed query: … params: anna@example.com', { cause }), { query: 'insert' }));
  expect(described.cause).toMatchObject({ code: '23505', constraint: 'unique_email' });
  expect(JSON.stringify(described)).not.toContain('anna@example.com');
});
