import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  await once(server.listen(0, 'localhost'), 'listening');
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, asked, close: () => void server.close() };
}
