import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { drizzle } from 'drizzle-orm/pg-proxy';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickPasswords } from '../../../testing/quick-passwords.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';

let app: FastifyInstance;

beforeAll(async () => {
  const database = drizzle(() => Promise.reject(new Error('unused'))) as unknown as Database;
  const open = { database, isReady: async () => true, close: async () => undefined };
  const config = { ...readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }), logLevel: 'silent' as const };
  app = await buildApp({ config, open, secretKey: 'x'.repeat(32), passwords: quickPasswords, wakeMailWorker: () => undefined });
  app.get('/address', async (request) => ({ address: request.ip }));
});
afterAll(() => app.close());

test('answers 400 in the envelope to malformed HTTP', async () => {
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

test('takes the caller’s address from trusted proxies only', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.1.2.3' };
  expect((await app.inject({ url: '/address', headers })).json()).toEqual({ address: '203.0.113.9' });
  const direct = await app.inject({ url: '/address', headers, remoteAddress: '192.0.2.5' });
  expect(direct.json()).toEqual({ address: '192.0.2.5' });
});
