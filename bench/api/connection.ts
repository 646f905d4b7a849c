import { connect, type Socket } from 'node:net';

/** A keep-alive connection, for one request at a time. */
export type Connection = {
  /** Sends a raw request. @returns the body of the answer @throws Error unless the status is 200 */
  send(request: string): Promise<Buffer>;
  end(): void;
};

/** Opens a connection to this machine. Parses little of an answer, so that the client costs less time than the server. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return { send: (request) => send(socket, request), end: () => void socket.destroy() };
}

function send(socket: Socket, request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let read: Buffer = Buffer.alloc(0);
    const finish = (answer: Buffer | Error) => {
      socket.off('data', onData).off('close', onClose).off('error', finish);
      if (answer instanceof Error) reject(answer);
      else resolve(answer);
    };
    const onClose = () => finish(new Error('the connection was closed before the answer was complete'));
    const onData = (chunk: Buffer) => {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
      const begin = read.indexOf('\r\n\r\n') + 4;
      if (begin < 4) return;
      const head = read.toString('latin1', 0, begin);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200 ')) finish(new Error(`answered ${head.split('\r\n')[0]}`));
      else if (read.length >= begin + length) finish(read.subarray(begin));
    };
    socket.on('data', onData).once('close', onClose).once('error', finish);
    socket.write(request);
  });
}
