import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const pollInterval = 250;

/** Distributes requests over the servers that are ready, with one connection for each. For trials on one machine. */
export async function startProxy(port: number, upstreams: readonly number[]) {
  const ready = new Set<number>();
  const stopped = new AbortController();
  let turn = 0;

  const poll = async (upstream: number) => {
    while (!stopped.signal.aborted) {
      if (await isReady(upstream)) ready.add(upstream);
      else ready.delete(upstream);
      await pause(pollInterval, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  for (const upstream of upstreams) void poll(upstream);

  // Connects before it sends the request, so that it can still try the next server.
  async function connectToNext(): Promise<Socket | undefined> {
    const candidates = ready.size > 0 ? [...ready] : upstreams;
    turn += 1;
    for (const index of candidates.keys()) {
      const upstream = candidates[(turn + index) % candidates.length] ?? 0;
      const socket = connect(upstream, '127.0.0.1');
      try {
        await once(socket, 'connect');
        return socket;
      } catch {
        ready.delete(upstream);
      }
    }
    return undefined;
  }

  const server = createServer((incoming, outgoing) => {
    void connectToNext().then((socket) => (socket ? forward(incoming, outgoing, socket) : outgoing.writeHead(503).end()));
  });
  await once(server.listen(port, 'localhost'), 'listening');
  return {
    isReady: (upstream: number) => ready.has(upstream),
    /** Sends nothing more to a server until it is ready again. */
    drop: (upstream: number) => ready.delete(upstream),
    stop() {
      stopped.abort();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.status === 200;
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, socket: Socket): void {
  const { method, url: path, headers } = incoming;
  const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress, connection: 'close' };
  const upstream = request({ method, path, headers: forwarded, createConnection: () => socket });
  upstream.on('response', (answer) => {
    const { connection, 'keep-alive': keepAlive, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(outgoing);
  });
  upstream.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  incoming.pipe(upstream);
}
