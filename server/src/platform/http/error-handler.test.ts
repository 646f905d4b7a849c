import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { drizzle } from 'drizzle-orm/pg-proxy';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { quickPasswords } from '../../../testing/quick-passwords.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { isCertificateError } from './describe-error.ts';

let app: FastifyInstance;
const logs: string[] = [];
afterEach(async () => {
  await app.close();
  logs.length = 0;
});

async function buildOn(database: unknown): Promise<void> {
  const open = { database, isReady: async () => Promise.reject(new Error('not reachable')), close: async () => undefined } as OpenDatabase;
  app = await buildApp({
    config: { ...readConfig({}), logLevel: 'info' },
    open,
    secretKey: 'x'.repeat(32),
    passwords: quickPasswords,
    wakeMailWorker: () => undefined,
    logStream: { write: (line) => void logs.push(line) },
  });
}

test.each(['53100', '25006', 'ENOSPC'])(
  'OPS-03 answers 503 with Retry-After and logs no error when a write fails with %s',
  async (code) => {
    await buildOn(drizzle(() => Promise.reject(Object.assign(new Error('could not extend file'), { code }))));
    const answer = await app.inject({ url: '/api/products', headers: { 'accept-language': 'en' } });
    expect(answer.json()).toEqual({
      statusCode: 503,
      clientError: 'The service cannot save anything at the moment: logging in and changes are not possible. Try again in a few minutes.',
    });
    expect(answer.headers['retry-after']).toBe('60');
    expect(logs.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'write rejected')).toMatchObject({ level: 30, reason: code });
    expect(logs.join('')).not.toContain('request failed');
  },
);

test('answers 500 and logs the code but no values when a query fails', async () => {
  const missingTable = Object.assign(new Error('relation "sessions" of anna@example.com does not exist'), {
    severity: 'ERROR',
    code: '42P01',
    detail: 'anna@example.com',
  });
  await buildOn(drizzle(() => Promise.reject(missingTable)));
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

test('answers 400 in the envelope when the HTTP is malformed', async () => {
  await buildOn(drizzle(() => Promise.reject(new Error('unused'))));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write('NONSENSE\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ statusCode: 400, clientError: 'Nie udało się odczytać żądania' });
});

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', true],
  ['ERR_TLS_CERT_ALTNAME_INVALID', true],
  ['CERT_HAS_EXPIRED', true],
  ...['ECONNRESET', 'ENOENT', '28P01', ''].map((code) => [code, false] as const),
] as const)('recognises %j as an error of a certificate: %j', (code, isOne) => expect(isCertificateError(code)).toBe(isOne));
