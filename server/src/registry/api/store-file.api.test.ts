import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { useReleases } from '../../../testing/releases.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { blobHashOf } from '../store/blob-store.ts';

const megabyte = 1024 * 1024;
const polling = { timeout: 10_000 };
/** It needs no time to compress. */
const largest = Buffer.concat([Buffer.from('1f8b', 'hex'), Buffer.alloc(8 * megabyte - 2)]);

const portal = usePortal();
const { admit, token, sendFile } = useReleases(portal);
let own: string;
let others: string;
beforeAll(async () => {
  for (const remote of ['mfe-invoices', 'mfe-other']) await admit(remote);
  own = await token('mfe-invoices');
  others = await token('mfe-other');
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
});

/** Announces a body and sends its first byte. */
function open(length: number, authorization: string) {
  const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [
    `PUT /api/releases/mfe-invoices/files/${blobHashOf(Buffer.from('x'))} HTTP/1.1`,
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

test('TEA-02 the largest upload may take as long as the slowest one', () => {
  expect(portal.app.server).toMatchObject({ headersTimeout: 30_000, requestTimeout: 269_716 });
});

test('TEA-02 ACC-05 an upload is answered with 503 while too many of its remote are received, but not one of another remote', async () => {
  const status = async () => (await sendFile('mfe-invoices', own, 'y')).status;
  const sockets: ReturnType<typeof open>[] = [];
  const statusBesideOneMore = () => {
    sockets.push(open(8 * megabyte, own));
    return status();
  };
  try {
    await expect.poll(statusBesideOneMore, polling).toBe(503);
    const statuses = Array.from({ length: 4 }, async () => (await sendFile('mfe-other', others, largest)).status);
    expect(await Promise.all(statuses), 'what a release tool sends at once').toEqual([200, 200, 200, 200]);
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
  expect((await sendFile('mfe-invoices', own, largest)).status).toBe(200);
  expect((await sendFile('mfe-invoices', own, '')).status).toBe(200);
});
