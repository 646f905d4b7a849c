import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { maxFileSize } from '@osk/shared/contract/release';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limitRequestTime } from './limit-request-time.ts';

const app = fastify();
limitRequestTime(app);
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.put('/small', async () => 'received');
app.put('/large', { bodyLimit: maxFileSize }, async () => 'received');
app.put('/rejected', { onRequest: async (_request, reply) => reply.code(401).send() }, async () => 'received');
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Announces ten bytes and sends one. */
async function begin(path: string, length = 'Content-Length: 10') {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: a/b\r\nConnection: close\r\n${length}\r\n\r\n`);
  await once(app.server, 'request');
  const answer = text(socket);
  return { answer, send: (part: string) => socket.write(part) };
}

test.each([
  ['/small', 'Content-Length: 10', 30_000],
  ['/small', 'Transfer-Encoding: chunked', 30_000],
  ['/nothing', 'Content-Length: 10', 30_000],
  ['/large', 'Content-Length: 10', 209_716],
])('ends a request to %s with %s when its body takes more than %i ms', async (path, length, limit) => {
  const { answer } = await begin(path, length);
  vi.advanceTimersByTime(limit - 1);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
});

test('answers a request whose body arrives in time', async () => {
  const { answer, send } = await begin('/small');
  vi.advanceTimersByTime(29_000);
  send('x'.repeat(10));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*received$/s);
  expect(vi.getTimerCount()).toBe(0);
});

test('leaves an injected request whose body is not read', async () => {
  const { statusCode } = await app.inject({ method: 'PUT', url: '/rejected', payload: 'x' });
  expect([statusCode, vi.getTimerCount()]).toEqual([401, 1]);
  vi.advanceTimersByTime(30_000);
});

test('sets no timer when a request has no body', async () => {
  const { answer } = await begin('/small', 'Content-Length: 0');
  expect(await answer).toMatch(/^HTTP\/1\.1 [24]/);
  expect(vi.getTimerCount()).toBe(0);
});
