import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server on a free port. Returns its address. */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, 'localhost'), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** A portal for tests that allows some overrides, such as `mfe-sms@http://localhost:4213`. */
export async function startFakePortal(allowed: readonly string[]): Promise<{ origin: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const override = new URL(url, 'http://localhost').searchParams.get('override') ?? '';
    if (allowed.includes(override)) response.writeHead(303, { Location: '/', 'Set-Cookie': `portal-overrides=${override}; HttpOnly` });
    response.end('page');
  });
  return { origin: await listen(server), close: () => void server.close() };
}

/** A proxy for tests that asks for a password. `asked` are the addresses so far: `portal.example:443`. */
export async function startFakeProxy(): Promise<{ origin: string; asked: (string | undefined)[]; close(): void }> {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  server.on('connect', ({ url }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  });
  return { origin: await listen(server), asked, close: () => void server.close() };
}
