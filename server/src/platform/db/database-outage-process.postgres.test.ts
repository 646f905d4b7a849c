import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../../testing/database/database-proxy.ts';
import { makeDatabase } from '../../../testing/database/test-database.ts';
import { landing, makeFakePortal } from '../../../testing/servers/fake-portal.ts';
import { secretKey } from '../../../testing/servers/portal.ts';
import { freePort, type ServerProcess, startServer, trialSettings } from '../../../testing/servers/server-process.ts';
import { createTestReleases } from '../../../testing/servers/test-releases.ts';
import { useSharedFolder } from '../../../testing/use-folder.ts';
import { until } from '../../../testing/wait.ts';
import { openPostgres } from './open-postgres.ts';

const folder = useSharedFolder();
const made = await makeDatabase();
const portalDir = makeFakePortal();
let proxy: DatabaseProxy;
let server: ServerProcess;
let address: string;
let environment: Record<string, string>;

beforeAll(async () => {
  proxy = await startDatabaseProxy(made.address);
  const port = await freePort();
  address = `http://localhost:${port}`;
  const keys = { PUBLIC_URL: address, SECRET_KEY: secretKey, DRAIN_SECONDS: '0' };
  const folders = { DATA_DIR: folder, PORTAL_DIR: portalDir };
  environment = { ...trialSettings, ...keys, ...folders, DATABASE_URL: proxy.through(made.address).href, PORT: String(port) };
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await proxy.close();
  await made.drop();
  rmSync(portalDir, { recursive: true });
});

async function start(): Promise<void> {
  server = startServer(environment);
  await until(() => {
    if (server.process.exitCode !== null) throw new Error(`the server ended: ${server.errors()}`);
    return server.out().includes('listening at');
  }, 60);
}

const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
const pageOf = async (path: string) => (await fetch(`${address}${path}`)).text();

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

test('starts without its database, serves the pages of the package, and migrates when the database is reachable', async () => {
  await proxy.refuse();
  await start();
  expect(await Promise.all(['/', '/assets/index-IIIIIIII.js', '/healthz', '/readyz', '/api/products'].map(statusOf))).toEqual([
    ...[200, 200, 200, 503, 503],
  ]);
  expect(await pageOf('/')).toContain('/remotes/mfe-landing/');
  expect(count('database unreachable')).toBe(1);
  await proxy.accept();
  await until(isReady);
  expect(await statusOf('/api/products')).toBe(200);
  await until(() => count('database reachable again') === 1);
  await until(() => count('portal files stored') === 1);
});

test('starts without its database with the releases of its cache', async () => {
  const { database, close } = await openPostgres(made.address, 1, () => undefined);
  const releases = createTestReleases(database);
  await releases.add(landing, '2.0.0');
  await releases.setRollout(landing, '2.0.0');
  await close();
  const entry = `/releases/mfe-landing/2.0.0/${landing.entry}`;
  await until(async () => (await pageOf('/')).includes(entry), 1);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  await proxy.refuse();
  await start();
  expect(await pageOf('/')).toContain(entry);
  expect(await Promise.all([entry, '/api/remotes', '/api/products', '/readyz'].map(statusOf))).toEqual([200, 200, 503, 503]);
  await proxy.accept();
  await until(isReady);
});

test('survives an outage of the database, stops during another, and logs JSON lines only', async () => {
  // The start of this process was during an outage.
  const before = count('outbox unreadable');
  await until(() => count('outbox readable again') === before);
  await proxy.refuse();
  await until(() => count('database unreachable') === 2);
  await until(() => count('outbox unreadable') === before + 1);
  await proxy.accept();
  await until(isReady, 5);
  await until(() => count('outbox readable again') === before + 1);

  proxy.setMode('drop');
  await until(() => count('database unreachable') === 3);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.errors()).toBe('');
  expect(server.out()).not.toContain('postgres:postgres');
  expect(logged().filter(({ msg }) => msg.startsWith('listening at http://')).length).toBe(1);
  expect(logged().slice(-2)).toMatchObject([{ msg: 'stopping' }, { msg: 'stopped' }]);
  expect(count('database reachable again')).toBe(2);
  // Each at most once in each of the three outages.
  for (const { msg } of logged().filter(({ level }) => level >= 50)) expect([msg, count(msg) <= 3]).toEqual([msg, true]);
  for (const line of logged()) if (/^request|^no answer/.test(line.msg)) expect(line.request).toEqual(expect.any(String));
});
