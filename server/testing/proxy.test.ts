import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startProxy } from '../../examples/replicas/proxy.ts';
import { freePort } from './server-process.ts';

test('a server that is not there any more costs no request: the next one gets it', async () => {
  const server = createServer((_request, answer) => void answer.end('served'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const [gone, port] = await Promise.all([freePort(), freePort()]);
  const ports = [gone, (server.address() as AddressInfo).port];
  const forgotten: number[] = [];
  const readiness = {
    readyPorts: () => ports,
    portsToTry: () => ports,
    forget: (one: number) => void forgotten.push(one),
    stop: () => undefined,
  };
  const proxy = await startProxy({ port, host: '127.0.0.1' }, readiness);
  for (const _turn of ports) expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('served');
  expect(forgotten).toEqual([gone]);
  await proxy.stop();
  server.close();
});
