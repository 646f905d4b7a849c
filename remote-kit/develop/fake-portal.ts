import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from './free-port.ts';

/** A portal that lets some builds in, named as in its address: `mfe-sms@http://localhost:4213`. For tests. */
export async function startFakePortal(allowed: readonly string[]): Promise<{ origin: string; close(): void }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = createServer(({ url = '/' }, response) => {
    const override = new URL(url, origin).searchParams.get('override');
    const isAllowed = override !== null && allowed.includes(override);
    response.writeHead(
      isAllowed ? 303 : 200,
      isAllowed ? { Location: '/', 'Set-Cookie': ['share=1', `overrides=${override}; HttpOnly`] } : {},
    );
    response.end('page');
  });
  await once(server.listen(port, 'localhost'), 'listening');
  return { origin, close: () => void server.close() };
}
