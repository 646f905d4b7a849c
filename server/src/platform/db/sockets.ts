import { Socket } from 'node:net';
import { Unanswered } from './errors.ts';

/**
 * The sockets of a pool's connections, which can be cut all at once: what waits for an answer on them then fails.
 * @param longestSilence milliseconds; a socket that has been silent for longer is cut by itself: nothing comes of it any more
 */
export function createSockets(longestSilence: number) {
  const open = new Set<Socket>();
  let isCut = false;
  const cut = (socket: Socket) => socket.destroy(new Unanswered('the database is away'));
  return {
    /** A new socket; while they are cut it ends before it connects. */
    open(): Socket {
      const socket = new Socket();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.setTimeout(longestSilence, () => socket.destroy(new Unanswered('a connection to the database has gone silent')));
      // Whoever asked for it has first to listen.
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
