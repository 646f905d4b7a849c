import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of connections: they are served; held up, and served later; or their bytes vanish, both ways or of the answers alone. */
type Fate = 'served' | 'held up' | 'swallowed' | 'half-open';

/** Stands between the server and PostgreSQL, and does to their connections what networks and machines do. */
export type DatabaseProxy = {
  port: number;
  /** From now on, for connections that there are and for new ones. What was swallowed never comes. */
  become(fate: Fate): void;
  /** Ends all connections, and refuses new ones. */
  refuse(): Promise<void>;
  /** Lets new connections in again. */
  admit(): Promise<void>;
  /** Resets all connections; new ones are let in. */
  reset(): void;
  /** The answer to the next message with this text never comes: its connection is reset instead. */
  loseAnswerTo(text: string): void;
  close(): Promise<void>;
};

/** Starts a proxy in front of a server on this machine. */
export async function startDatabaseProxy(target: number): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let fate: Fate = 'served';
  let lost: string | undefined;
  const held: (() => void)[] = [];

  /** Passes on what comes from one side, as long as connections are served. */
  function pass(from: Socket, to: Socket, isSwallowed: () => boolean, watch: (data: Buffer) => boolean): void {
    sockets.add(from);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => undefined);
    from.on('data', (data) => {
      if (isSwallowed() || watch(data)) return;
      if (fate === 'held up') held.push(() => to.write(data));
      else to.write(data);
    });
  }

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    let losesAnswer = false;
    pass(
      client,
      upstream,
      () => fate === 'swallowed',
      (data) => {
        if (lost !== undefined && data.includes(lost)) {
          losesAnswer = true;
          lost = undefined;
        }
        return false;
      },
    );
    pass(
      upstream,
      client,
      () => fate === 'swallowed' || fate === 'half-open',
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
    become(next) {
      fate = next;
      if (fate === 'served') for (const go of held.splice(0)) go();
    },
    refuse: end,
    async admit() {
      if (!server.listening) await listen(port);
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    loseAnswerTo(text) {
      lost = text;
    },
    close: end,
  };
}
