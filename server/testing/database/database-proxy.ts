import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Whether the proxy passes, delays or drops data. 'drop' drops both directions. */
type Mode = 'pass' | 'delay' | 'drop' | 'drop answers';

/** A TCP proxy before PostgreSQL that imitates failures of networks and machines. */
export type DatabaseProxy = {
  port: number;
  /** Changes the mode of current and new connections. Delayed data arrives at the next 'pass', dropped data never. */
  setMode(mode: Mode): void;
  /** Ends all connections and refuses new ones. */
  refuse(): Promise<void>;
  /** Accepts connections again. */
  accept(): Promise<void>;
  /** Resets all connections and accepts new ones. */
  reset(): void;
  /** Resets the connection instead of answering the next message with this text. */
  loseAnswerTo(text: string): void;
  close(): Promise<void>;
};

/** Starts a proxy in front of a server on this machine. */
export async function startDatabaseProxy(target: number): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let mode: Mode = 'pass';
  let textToLose: string | undefined;
  const delayed: (() => void)[] = [];

  /** Forwards one direction, except dropped data and data for which `intercept` returns true. */
  function forward(from: Socket, to: Socket, isDropped: () => boolean, intercept: (data: Buffer) => boolean): void {
    sockets.add(from);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => undefined);
    from.on('data', (data) => {
      if (isDropped() || intercept(data)) return;
      if (mode === 'delay') delayed.push(() => to.write(data));
      else to.write(data);
    });
  }

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    let losesAnswer = false;
    forward(
      client,
      upstream,
      () => mode === 'drop',
      (data) => {
        if (textToLose !== undefined && data.includes(textToLose)) {
          losesAnswer = true;
          textToLose = undefined;
        }
        return false;
      },
    );
    forward(
      upstream,
      client,
      () => mode === 'drop' || mode === 'drop answers',
      () => {
        if (losesAnswer) client.resetAndDestroy();
        return losesAnswer;
      },
    );
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
    port,
    setMode(next) {
      mode = next;
      if (mode === 'pass') for (const write of delayed.splice(0)) write();
    },
    refuse: end,
    async accept() {
      if (!server.listening) await listen(port);
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    loseAnswerTo(text) {
      textToLose = text;
    },
    close: end,
  };
}
