import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Whether the proxy passes, delays or drops data. 'drop' drops both directions. */
type Mode = 'pass' | 'delay' | 'drop' | 'drop answers';

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;

/** Starts a TCP proxy before the server of a database of this machine. It imitates failures of networks and machines. */
export async function startDatabaseProxy(database: string) {
  const sockets = new Set<Socket>();
  let mode: Mode = 'pass';
  let textToLose: string | undefined;
  const delayed: (() => void)[] = [];

  function forward(from: Socket, to: Socket, isDropped: (data: Buffer) => boolean): void {
    sockets.add(from);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => undefined);
    from.on('data', (data) => {
      if (isDropped(data)) return;
      if (mode === 'delay') delayed.push(() => to.write(data));
      else to.write(data);
    });
  }

  const server = createServer((client) => {
    const upstream = connect(Number(new URL(database).port), '127.0.0.1');
    let losesAnswer = false;
    forward(client, upstream, (data) => {
      if (textToLose !== undefined && data.includes(textToLose)) {
        losesAnswer = true;
        textToLose = undefined;
      }
      return mode === 'drop';
    });
    forward(upstream, client, () => {
      if (losesAnswer) client.resetAndDestroy();
      return losesAnswer || mode === 'drop' || mode === 'drop answers';
    });
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const end = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    /** The address through the proxy of a database of the server. */
    through: (address: string) => Object.assign(new URL(address), { port }),
    /** Changes the mode of current and new connections. Delayed data arrives at the next 'pass', dropped data never. */
    setMode(next: Mode) {
      mode = next;
      if (mode === 'pass') for (const write of delayed.splice(0)) write();
    },
    /** Ends all connections and refuses new ones. */
    refuse: end,
    /** Accepts connections again. */
    async accept() {
      if (!server.listening) await listen(port);
    },
    /** Resets all connections and accepts new ones. */
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Resets the connection instead of answering the next message with this text. */
    loseAnswerTo(text: string) {
      textToLose = text;
    },
    close: end,
  };
}
