import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnreachable } from './errors.ts';
import { createSockets } from './sockets.ts';

const silent = createServer();
const accepted = new Set<Socket>();
beforeAll(async () => {
  silent.on('connection', (socket) => accepted.add(socket));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const socket of accepted) socket.destroy();
  silent.close();
});

function connectBy(sockets: ReturnType<typeof createSockets>): { socket: Socket; failed: Promise<unknown> } {
  const socket = sockets.open();
  const failed = new Promise((resolve) => socket.once('error', resolve));
  socket.connect((silent.address() as AddressInfo).port, '127.0.0.1');
  return { socket, failed };
}

test('destroys a socket when it was silent for too long', async () => {
  const { socket, failed } = connectBy(createSockets(50));
  expect(await failed).toEqual(new DatabaseUnreachable('a connection to the database has gone silent'));
  expect(socket.destroyed).toBe(true);
});

test('destroys open and new sockets during an outage, and allows new ones after it', async () => {
  const sockets = createSockets(60_000);
  const before = [connectBy(sockets), connectBy(sockets)];
  await Promise.all(before.map(({ socket }) => once(socket, 'connect')));
  sockets.cut();
  const all = [...before, connectBy(sockets)];
  expect(await Promise.all(all.map(({ failed }) => failed))).toEqual(Array(3).fill(new DatabaseUnreachable('the database is unreachable')));
  sockets.allow();
  const { socket } = connectBy(sockets);
  await once(socket, 'connect');
  socket.destroy();
});
