import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchTransport, kyTransport, requestTimeout } from './transport.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that answers with this status and what it received, or never. */
async function serve(status?: number): Promise<string> {
  server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const { method, headers } = request;
    if (status) response.writeHead(status).end(JSON.stringify({ method, headers, body: Buffer.concat(chunks).toString() }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

const request = { method: 'GET', headers: {}, credentials: 'omit', keepalive: false } as const;
const nameOf = (failed: Promise<unknown>) => failed.then(String, ({ name }: Error) => name);

describe.each([
  ['ky', kyTransport],
  ['fetch', fetchTransport],
])('with %s', (_, transport) => {
  test('sends JSON and the headers that have a value', async () => {
    const headers = { 'Accept-Language': 'en', Authorization: undefined };
    const answer = await transport(await serve(200), { ...request, method: 'PUT', keepalive: true, headers, json: { name: 'Ł' } });
    const received = await answer.json();
    expect(received).toMatchObject({ method: 'PUT', body: '{"name":"Ł"}' });
    expect(received.headers).toMatchObject({ 'accept-language': 'en', 'content-type': 'application/json' });
    expect(received.headers).not.toHaveProperty('authorization');
  });

  test('sends neither body nor content type without JSON, and returns a failed answer', async () => {
    const answer = await transport(await serve(503), request);
    const { headers, body } = await answer.json();
    expect([answer.status, headers['content-type'], body]).toEqual([503, undefined, '']);
  });

  test('throws a NetworkError when nothing answers', async () => {
    const address = await serve(200);
    server.close();
    await once(server, 'close');
    expect(await nameOf(transport(address, request))).toBe('NetworkError');
  });

  test('throws an AbortError when the caller aborts', async () => {
    const caller = new AbortController();
    const failed = nameOf(transport(await serve(), { ...request, signal: caller.signal }));
    await once(server, 'request');
    caller.abort();
    expect(await failed).toBe('AbortError');
  });

  test('throws an AbortError when the caller has aborted before', async () => {
    expect(await nameOf(transport(await serve(200), { ...request, signal: AbortSignal.abort() }))).toBe('AbortError');
  });
});

test('fetch throws a TimeoutError when no answer comes in time', async () => {
  const timeout = new AbortController();
  const wait = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  const failed = nameOf(fetchTransport(await serve(), request));
  await once(server, 'request');
  timeout.abort(new DOMException('Timed out', 'TimeoutError'));
  expect(await failed).toBe('TimeoutError');
  expect(wait).toHaveBeenCalledWith(requestTimeout);
});
