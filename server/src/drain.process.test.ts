import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { freePort, listening, startServer, temporaryFolder } from '../testing/server-process.ts';
import { until } from '../testing/wait.ts';

const folder = temporaryFolder();
const agent = new Agent({ keepAlive: true });
afterAll(() => {
  agent.destroy();
  folder.remove();
});

test('answers 503 to /readyz, serves other requests and closes their connections when the server drains', async () => {
  const port = await freePort();
  const server = startServer({ PORT: String(port), DATA_DIR: folder.path, DRAIN_SECONDS: '300', LOG_LEVEL: 'info' });
  const get = async (path: string) => {
    const asked = request(`http://localhost:${port}${path}`, { agent }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const text = (await answer.toArray()).join('');
    return { status: answer.statusCode, connection: answer.headers.connection, text, isReused: asked.reusedSocket };
  };
  try {
    await listening(server);
    const two = await Promise.all([get('/readyz'), get('/healthz')]);
    expect(two).toMatchObject(Array(2).fill({ status: 200, connection: 'keep-alive', isReused: false }));
    server.process.kill('SIGTERM');
    await until(async () => (await fetch(`http://localhost:${port}/readyz`)).status === 503);
    expect(await get('/readyz')).toEqual({ status: 503, connection: 'close', text: '{"status":"not ready"}', isReused: true });
    expect(await get('/api/products')).toMatchObject({ status: 200, connection: 'close', isReused: true });
    expect(await get('/healthz')).toMatchObject({ status: 200, connection: 'close', isReused: false });
    expect(server.process.exitCode).toBeNull();
    expect(server.out()).toMatch(/"seconds":300,"msg":"draining"/);
    expect(server.out()).not.toContain('"stopping"');
    // A second signal ends it at once.
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(130);
  } finally {
    server.process.kill('SIGKILL');
  }
});
