import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { DatabaseUnreachable } from './errors.ts';
import { createSockets } from './open-postgres.ts';

test('destroys a socket of the pool when it was silent for too long', async () => {
  const silent = createServer((accepted) => void accepted.on('error', () => undefined).resume());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const socket = createSockets(50).open();
  const failed = new Promise((resolve) => socket.once('error', resolve));
  socket.connect((silent.address() as AddressInfo).port, '127.0.0.1');
  expect(await failed).toEqual(new DatabaseUnreachable('a connection to the database has gone silent'));
  expect(socket.destroyed).toBe(true);
  silent.close();
});
