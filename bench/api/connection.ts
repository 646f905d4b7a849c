import { connect, type Socket } from 'node:net';

/** A connection that is kept, for one request after another. */
export type Connection = {
  /** Sends a request as it goes over the wire. @throws when the answer is none or another than 200 */
  send(request: string): Promise<Buffer>;
  end(): void;
};

/** Opens a connection to this machine. It reads no more of an answer than it must: what is measured is the server. */
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
