import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Backend = { socket: Socket; client?: Socket | undefined };

/** What a transaction gets: the connection that was released last, or first, as from PgBouncer, or always that of its session. */
export type Pooling = 'last' | 'first' | 'session';

/** Starts a pooler before the server of a database of this machine. */
export async function startPooler(database: string, pooling: Pooling) {
  const idle: Backend[] = [];
  const sockets = new Set<Socket>();
  const watch = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    watch(client);
    // Each client logs in to a connection of its own, which then belongs to all.
    const first: Backend = { socket: watch(connect(Number(new URL(database).port), '127.0.0.1')), client };
    let backend: Backend | undefined = first;
    client.on('data', (data) => {
      // 'X', the end of a client, is not the end of its connection.
      if (data[0] === 0x58) return client.end();
      if (backend?.client !== client) backend = pooling === 'last' ? idle.pop() : idle.shift();
      if (backend === undefined) throw new Error('every connection is in a transaction');
      backend.client = client;
      backend.socket.write(data);
    });
    let rest = Buffer.alloc(0);
    first.socket.on('data', (data) => {
      rest = Buffer.concat([rest, data]);
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const message = rest.subarray(0, rest.readInt32BE(1) + 1);
        rest = rest.subarray(message.length);
        const [type] = message.toString('latin1', 0, 1);
        // Hides the process of the connection, as poolers do.
        if (type === 'K') message.writeInt32BE(1, 5);
        first.client?.write(message);
        if (pooling === 'session' || type !== 'Z' || message[5] !== 'I'.charCodeAt(0)) continue;
        first.client = undefined;
        idle.push(first);
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** The address through the pooler of a database of the server. */
    through: (address: string) => Object.assign(new URL(address), { port }).href,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
