import { connect, type Socket } from 'node:net';

/** A keep-alive connection for one request after another. */
export type Connection = {
  /** Sends a raw request. @throws without an answer, or with one other than 200 */
  send(request: string): Promise<Buffer>;
  end(): void;
};

/** Opens a connection to this machine. Reads as little of an answer as possible, because the server is measured. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return { send: (request) => send(socket, request), end: () => void socket.destroy() };
}

function send(socket: Socket, request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let read: Buffer = Buffer.alloc(0);
    const settle = (error: Error | undefined, body: Buffer = read) => {
      socket.off('data', take).off('close', closed).off('error', closed);
      if (error === undefined) resolve(body);
      else reject(error);
    };
    const closed = () => settle(new Error('the connection ended before the answer did'));
    const take = (chunk: Buffer) => {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
      const begin = read.indexOf('\r\n\r\n') + 4;
      if (begin < 4) return;
      const head = read.toString('latin1', 0, begin);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200 ')) settle(new Error(`answered ${head.split('\r\n')[0]}`));
      else if (read.length >= begin + length) settle(undefined, read.subarray(begin));
    };
    socket.on('data', take).once('close', closed).once('error', closed);
    socket.write(request);
  });
}
