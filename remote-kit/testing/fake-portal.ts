import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A portal for tests that allows some overrides, such as `mfe-sms@http://localhost:4213`. */
export async function startFakePortal(allowed: readonly string[]): Promise<{ origin: string; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const override = new URL(url, 'http://localhost').searchParams.get('override') ?? '';
    if (allowed.includes(override)) response.writeHead(303, { Location: '/', 'Set-Cookie': `overrides=${override}; HttpOnly` });
    response.end('page');
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
