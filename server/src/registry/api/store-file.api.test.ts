import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { useReleases } from '../../../testing/releases.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { blobHashOf } from '../store/blob-store.ts';

const megabyte = 1024 * 1024;
const polling = { timeout: 10_000 };

const portal = usePortal();
const { admit, token, sendFile } = useReleases(portal);
let own: string;
beforeAll(async () => {
  await admit('mfe-invoices');
  own = await token('mfe-invoices');
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
});

/** Announces a body and sends its first byte. */
function open(length: number, authorization: string, content = 'x') {
  const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [
    `PUT /api/releases/mfe-invoices/files/${blobHashOf(Buffer.from(content))} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/octet-stream',
    `Authorization: Bearer ${authorization}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\nx`);
  return socket;
}

test('TEA-02 an upload is answered before the body is read, and ends the connection, when token, size or permission is wrong', async () => {
  const readOnly = await token('mfe-invoices', ['rollback']);
  for (const [length, by, status] of [
    [5 * megabyte, 'A'.repeat(43), 401],
    [5 * megabyte, readOnly, 403],
    [8 * megabyte + 1, own, 413],
  ] as const) {
    const [head = '', body = ''] = (await text(open(length, by))).split('\r\n\r\n');
    expect([head.split(' ')[1], JSON.parse(body).statusCode]).toEqual([String(status), status]);
    expect(head).toMatch(/^connection: close$/im);
  }
});

test('TEA-02 an upload may take longer than other requests', async () => {
  const startTimer = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => startTimer.mockRestore());
  const file = open(2, own, 'xy');
  file.write('y');
  const [answer] = await once(file, 'data');
  file.destroy();
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  expect(startTimer.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(209_716);
  expect(portal.app.server, 'the limits of Node allow it').toMatchObject({ headersTimeout: 30_000, requestTimeout: 239_716 });
});

test('TEA-02 an upload is answered with 503 while too many others are received, and works when they have ended', async () => {
  const status = async () => (await sendFile('mfe-invoices', own, 'y')).status;
  const sockets: ReturnType<typeof open>[] = [];
  const statusBesideOneMore = () => {
    sockets.push(open(8 * megabyte, own));
    return status();
  };
  try {
    await expect.poll(statusBesideOneMore, polling).toBe(503);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  await expect.poll(status, polling).toBe(200);
});

test('TEA-02 counts no upload of a caller that hangs up while its token is looked up', async () => {
  const { server } = portal.app;
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  let requests = 0;
  const countRequest = () => {
    requests += 1;
  };
  server.on('request', countRequest);
  onTestFinished(() => void server.off('request', countRequest));
  await portal.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table release_tokens in access exclusive mode`);
    const sockets = Array.from({ length: 8 }, () => open(8 * megabyte, own));
    await expect.poll(() => requests, polling).toBe(8);
    for (const socket of sockets) socket.destroy();
    await expect.poll(connections, polling).toBe(0);
  });
  await expect.poll(async () => (await sendFile('mfe-invoices', own, 'z')).status, polling).toBe(200);
});

test('TEA-02 the largest file is accepted, and an empty one', async () => {
  // Random bytes need no time to compress.
  const largest = Buffer.concat([Buffer.from('1f8b', 'hex'), Buffer.alloc(8 * megabyte - 2)]);
  expect((await sendFile('mfe-invoices', own, largest)).status).toBe(200);
  expect((await sendFile('mfe-invoices', own, '')).status).toBe(200);
});
