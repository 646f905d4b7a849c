import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Readiness } from './readiness.ts';

export type Proxy = { stop(): Promise<void> };

/** Spreads requests over the servers that are ready, in turn, each by a connection of its own. For one machine and for looking at. */
export async function startProxy(at: { port: number; host: string }, readiness: Readiness): Promise<Proxy> {
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    turn += 1;
    const upstream = await connectToNext(readiness, turn);
    if (upstream === undefined) return refuse(outgoing, 503);
    if (outgoing.destroyed) return void upstream.destroy();
    forward(incoming, outgoing, upstream);
  });
  await once(server.listen(at), 'listening');
  return {
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Nothing has been sent before there is a connection, so that the next one can be tried. */
async function connectToNext(readiness: Readiness, turn: number): Promise<Socket | undefined> {
  const ports = readiness.portsToTry();
  for (const index of ports.keys()) {
    const port = ports[(turn + index) % ports.length] ?? 0;
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      readiness.forget(port);
    }
  }
  return undefined;
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, upstream: Socket): void {
  const { method, url, socket, headers } = incoming;
  const callers = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  const asked = request({
    method,
    path: url,
    headers: { ...withoutHop(headers), 'x-forwarded-for': callers, connection: 'close' },
    createConnection: () => upstream,
  });
  asked.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutHop(answer.headers));
    answer.on('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  asked.on('error', () => (outgoing.headersSent ? outgoing.destroy() : refuse(outgoing, 502)));
  outgoing.on('close', () => asked.destroy());
  incoming.pipe(asked);
}

/** How one connection is kept is no matter of the other's. */
function withoutHop({ connection, 'keep-alive': keepAlive, ...others }: IncomingHttpHeaders): IncomingHttpHeaders {
  return others;
}

function refuse(outgoing: ServerResponse, status: 502 | 503): void {
  outgoing.writeHead(status, { 'Retry-After': '1', 'Content-Type': 'text/plain' }).end('No replica answers\n');
}
