import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { maxFileSize } from '@osk/shared/contract/release';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildPages } from '../../../testing/servers/build-pages.ts';
import { makeFakePortal } from '../../../testing/servers/fake-portal.ts';
import { requestRules } from './request-rules.ts';

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];
const methods = ['GET', 'POST', 'PUT', 'DELETE'];

/** The address of every route, from Fastify's drawing of its tree. */
function everyAddress(app: FastifyInstance): string[] {
  const parents: string[] = [];
  const addresses = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part] = /^([│ ]*)[└├]── (\S+)/.exec(line) ?? [];
      if (part === undefined) return [];
      const depth = indent.length / 4;
      const path = `${parents[depth - 1] ?? ''}${part}`;
      parents.splice(depth, parents.length, path);
      return [path.replace(/:\w+/g, 'x').replace(/^\*/, '/*').replace('*', 'x.js')];
    });
  return [...addresses, '/remotes/mfe-sms/x.js', '/assets/x.js', '/embed/v1/x.js', '/api/nothing', '/', '/user-panel/sms-notification'];
}

/** Sends a part of a large body and keeps the connection open. Returns the answer when the server closes it. */
async function sendPart(app: FastifyInstance, method: string, address: string, headers: string, body: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${method} ${address} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`);
  const answer = await text(socket).catch(() => '');
  socket.destroy();
  return answer;
}

describe('a body of 5 MB', () => {
  let root: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    root = makeFakePortal();
    app = await buildPages(root, { config: { metricsToken: 'metrics-token' } });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app.close();
    rmSync(root, { recursive: true });
  });

  test('is answered with 413 before it is read, at every route, method and type', async () => {
    const addresses = everyAddress(app);
    expect(addresses).toEqual(expect.arrayContaining(['/api/companies/activate/x', '/metrics']));
    for (const address of addresses) {
      for (const method of methods) {
        for (const type of types) {
          const answer = await sendPart(app, method, address, `Content-Type: ${type}\r\nContent-Length: 5000000`, 'x'.repeat(1000));
          const [head = '', body = ''] = answer.split('\r\n\r\n');
          // A forged call ends before its body counts, and the reading of releases without a token.
          const isForged = address.startsWith('/api/') && method !== 'GET';
          const withoutToken = address === '/api/releases/x' && method === 'GET';
          const status = (isForged && '403') || (withoutToken && '401') || '413';
          expect([method, address, type, head.split(' ')[1]]).toEqual([method, address, type, status]);
          expect(head).toMatch(/^connection: close$/im);
          if (status === '413') expect(JSON.parse(body)).toEqual({ statusCode: 413, clientError: 'Przesłane dane są za duże' });
        }
      }
    }
  });

  test('is cut when its length is not declared', async () => {
    const chunk = `${(8192).toString(16)}\r\n${'x'.repeat(8192)}\r\n`.repeat(9);
    for (const address of ['/', '/user-panel/sms-notification', '/nothing', '/api/token', '/assets/x.js', '/healthz']) {
      for (const method of methods) {
        for (const type of types) {
          // Resolves only when the server ends the connection.
          const answer = await sendPart(app, method, address, `Content-Type: ${type}\r\nTransfer-Encoding: chunked`, chunk);
          if (method === 'POST' && address === '/' && type === types[1]) expect(answer).toMatch(/^HTTP\/1\.1 413 /);
        }
      }
    }
    expect(app.server.listening).toBe(true);
  });

  test('is no reason to reject a form of the ordinary size', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ method: 'POST', url: '/', headers, payload: `a=${'x'.repeat(60_000)}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
  });
});

describe('a body that arrives slowly', () => {
  const app = fastify();
  requestRules(app, 'http://localhost', () => false);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.put('/small', async () => 'received');
  app.put('/large', { bodyLimit: maxFileSize }, async () => 'received');
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
    const [{ socket: received }] = (await once(app.server, 'request')) as [IncomingMessage];
    const answer = text(socket);
    const send = async (part: string) => {
      const bytes = received.bytesRead + part.length;
      socket.write(part);
      // A poll would move the fake clock.
      while (received.bytesRead < bytes) await setImmediate();
    };
    return { answer, send };
  }

  test.each([
    ['/small', 'Content-Length: 10'],
    ['/small', 'Transfer-Encoding: chunked'],
    ['/nothing', 'Content-Length: 10'],
    ['/large', 'Content-Length: 8000000'],
  ])('ACC-05 ends a request to %s with %s when nothing of its body comes within 30 s', async (path, length) => {
    const { answer } = await begin(path, length);
    vi.advanceTimersByTime(29_999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('ACC-05 gives a body more time for what has arrived of it', async () => {
    const { answer, send } = await begin('/large', 'Content-Length: 8000000');
    await send('x'.repeat(400_000));
    vi.advanceTimersByTime(39_999);
    await send('x'.repeat(400_000));
    vi.advanceTimersByTime(10_000);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('answers a request whose body arrives in time', async () => {
    const { answer, send } = await begin('/small');
    vi.advanceTimersByTime(29_000);
    await send('x'.repeat(10));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 .*received$/s);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('sets no timer when a request has no body', async () => {
    const { answer } = await begin('/small', 'Content-Length: 0');
    expect(await answer).toMatch(/^HTTP\/1\.1 [24]/);
    expect(vi.getTimerCount()).toBe(0);
  });
});
