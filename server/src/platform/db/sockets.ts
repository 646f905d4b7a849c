import { Socket } from 'node:net';
import { DatabaseUnreachable } from './errors.ts';

/**
 * The sockets of a pool's connections. Destroying all of them at once fails every pending query.
 * @param longestSilence milliseconds without data after which a socket is destroyed
 */
export function createSockets(longestSilence: number) {
  const open = new Set<Socket>();
  let isCut = false;
  const cut = (socket: Socket) => socket.destroy(new DatabaseUnreachable('the database is unreachable'));
  return {
    /** Opens a socket. During an outage it ends before it connects. */
    open(): Socket {
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.setTimeout(longestSilence, () => socket.destroy(new DatabaseUnreachable('a connection to the database has gone silent')));
      // On the next tick, after the caller has added its listeners.
      if (isCut) process.nextTick(cut, socket);
      return socket;
    },
    cut(): void {
      isCut = true;
      for (const socket of open) cut(socket);
    },
    allow(): void {
      isCut = false;
    },
  };
}
