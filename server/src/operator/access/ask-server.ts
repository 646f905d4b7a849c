import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { Answer, type Operations } from '../operations.ts';
import { OperatorError } from '../operator-error.ts';
import { socketPath } from './socket-path.ts';

/** A way to the server that has a data folder open; undefined when none listens there. @throws OperatorError when it may not be used. */
export async function findServer(dataDir: string): Promise<Operations | undefined> {
  const path = socketPath(dataDir);
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  if (owner === undefined) return undefined;
  // In a folder for everybody, another could have put a socket of his own there to read statements by.
  if (![process.getuid?.(), statSync(dataDir).uid].includes(owner)) {
    throw new OperatorError(`${path} belongs to another user: it is not the server of this data folder.`);
  }
  const socket = await connectTo(path);
  if (socket === undefined) return undefined;
  return async (invocation) => {
    socket.end(JSON.stringify(invocation));
    return z.parse(Answer, parseWhole(await text(socket).catch(() => '')));
  };
}

/** An answer that was cut off is none; the parser's own complaint would quote it. */
function parseWhole(received: string): unknown {
  try {
    return JSON.parse(received);
  } catch {
    throw new OperatorError('The server ended before it answered: look whether the command was carried out.');
  }
}

async function connectTo(path: string): Promise<Socket | undefined> {
  const socket = connect({ path, allowHalfOpen: true });
  try {
    await once(socket, 'connect');
    // What goes wrong later is told by there being no answer.
    return socket.on('error', () => undefined);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined;
    if (code === 'EACCES') throw new OperatorError('The server runs as another user: run the command as that user.');
    throw error;
  }
}
