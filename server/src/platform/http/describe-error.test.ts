import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleOn } from 'drizzle-orm/pg-proxy';
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

test('answers 503 with Retry-After, alive but not ready, when the database is unreachable', async () => {
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

test('answers 500 and logs the code but no values when a query fails', async () => {
  const logs: string[] = [];
  const missingTable = Object.assign(new Error('relation "sessions" of anna@example.com does not exist'), {
    severity: 'ERROR',
    code: '42P01',
  });
  const failing = drizzleOn(() => Promise.reject(missingTable));
  const app = await appOn(failing as unknown as Database, logs);
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
});

test('omits message and detail when it describes an error of the database', () => {
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
