import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../../testing/database/database-proxy.ts';
import { runOnServer } from '../../../testing/database/test-database.ts';
import { secretKey } from '../../../testing/servers/portal.ts';
import { freePort, type ServerProcess, startServer, temporaryFolder, trialSettings } from '../../../testing/servers/server-process.ts';
import { until } from '../../../testing/wait.ts';

const name = `outage_${randomUUID().replaceAll('-', '')}`;
const folder = temporaryFolder();
let proxy: DatabaseProxy;
let server: ServerProcess;
let address: string;

beforeAll(async () => {
  await runOnServer(`CREATE DATABASE ${name}`);
  const database = new URL(`${inject('postgresAddress')}/${name}`);
  proxy = await startDatabaseProxy(Number(database.port));
  database.port = String(proxy.port);
  const port = await freePort();
  address = `http://localhost:${port}`;
  const keys = { PUBLIC_URL: address, SECRET_KEY: secretKey, DRAIN_SECONDS: '0' };
  server = startServer({ ...trialSettings, ...keys, DATABASE_URL: database.href, PORT: String(port), DATA_DIR: folder.path });
  await until(isReady, 60);
  // Requests are answered a moment before the line is written.
  await until(() => server.out().includes('listening at'));
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await proxy.close();
  await runOnServer(`DROP DATABASE ${name} WITH (FORCE)`);
  folder.remove();
});

async function isReady(): Promise<boolean> {
  if (server.process.exitCode !== null) throw new Error(`the server ended: ${server.errors()}`);
  return (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200;
}
const logged = () =>
  server
    .out()
    .trim()
    .split('\n')
    .map((line): { level: number; msg: string; request?: string } => JSON.parse(line));
const count = (message: string) => logged().filter(({ msg }) => msg === message).length;

test('survives an outage of the database, stops during another, and logs JSON lines only', async () => {
  await proxy.refuse();
  await until(() => count('database unreachable') === 1);
  expect((await fetch(`${address}/api/products`)).status).toBe(503);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await until(() => count('outbox unreadable') === 1);
  await proxy.accept();
  await until(isReady, 5);
  expect((await fetch(`${address}/api/products`)).status).toBe(200);
  await until(() => count('outbox readable again') === 1);

  proxy.setMode('drop');
  await until(() => count('database unreachable') === 2);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.errors()).toBe('');
  expect(logged().filter(({ msg }) => msg.startsWith('listening at http://')).length).toBe(1);
  expect(logged().slice(-2)).toMatchObject([{ msg: 'stopping' }, { msg: 'stopped' }]);
  expect(count('database reachable again')).toBe(1);
  // Each at most once in each of the two outages.
  for (const { msg } of logged().filter(({ level }) => level >= 50)) expect([msg, count(msg) <= 2]).toEqual([msg, true]);
  for (const line of logged()) if (/^request|^no answer/.test(line.msg)) expect(line.request).toEqual(expect.any(String));
});
