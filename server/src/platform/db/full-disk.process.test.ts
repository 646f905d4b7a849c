import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readProfile } from '@osk/shared/contract/company';
import { logIn, logOut } from '@osk/shared/contract/session';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { spawnOperator } from '../../../testing/operator.ts';
import { makeFakePortal } from '../../../testing/servers/fake-portal.ts';
import {
  createSender,
  demoLoginOf,
  freePort,
  type ServerProcess,
  startServer,
  untilListening,
} from '../../../testing/servers/server-process.ts';
import { mountSmallDisk, type SmallDisk } from '../../../testing/small-disk.ts';
import { until } from '../../../testing/wait.ts';

const megabyte = 1024 * 1024;
const portalDir = makeFakePortal();
afterAll(() => rmSync(portalDir, { recursive: true }));

function start(environment: Record<string, string>, { enter }: SmallDisk): ServerProcess {
  const server = startServer({ PORTAL_DIR: portalDir, LOG_LEVEL: 'info', ...environment }, enter);
  onTestFinished(() => void server.process.kill('SIGKILL'));
  return server;
}

test('OPS-03 rejects writes with 503 when the disk is full, serves reads, and recovers when it has space', async () => {
  const disk = await mountSmallDisk(220 * megabyte);
  const dataDir = join(disk.path, 'data');
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    FREE_SPACE_FLOOR_MB: '64',
    METRICS_TOKEN: 'the token of the scraper'.replaceAll(' ', '-'),
  };
  const server = start(environment, disk);
  await untilListening(server);
  const send = await createSender(address);
  const text = async (path: string, headers = {}) => (await fetch(`${address}${path}`, { headers })).text();
  const login = { body: demoLoginOf(server) };
  const as = { token: (await send(logIn, login)).body.data.accessToken };
  expect(await text('/readyz')).toBe('{"status":"ready"}');

  // Between the floor and nothing.
  disk.fill(32 * megabyte);
  expect(await send(logIn, login)).toEqual({
    status: 503,
    retryAfter: 60,
    body: {
      statusCode: 503,
      clientError:
        'Serwis nie może teraz niczego zapisać: logowanie i\u00a0zmiany są chwilowo niemożliwe. Spróbuj ponownie za kilka minut.',
    },
  });
  expect((await send(logOut, {}, { ...as, language: 'en' })).body.clientError).toBe(
    'The service cannot save anything at the moment: logging in and changes are not possible. Try again in a few minutes.',
  );
  const readyz = await fetch(`${address}/readyz`);
  expect([readyz.status, await readyz.json()]).toEqual([200, { status: 'read-only', reason: 'too little free space' }]);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await send(readProfile, {}, as)).status).toBe(200);
  expect(await text('/metrics', { authorization: `Bearer ${environment.METRICS_TOKEN}` })).toMatch(/^portal_database_read_only 1$/m);
  const deactivation = ['companies', 'deactivate', 'demo@portal-osk.example'];
  const operator = await spawnOperator(deactivation, { DATA_DIR: dataDir }, '', 'pipe', disk.enter);
  expect(operator).toEqual({
    code: 1,
    out: '',
    errors: 'The database accepts no changes now. Usually its disk is full: free some space and try again.\n',
  });
  disk.fill(0);
  expect((await send(readProfile, {}, as)).status).toBe(200);
  expect((await send(logOut, {}, as)).status).toBe(503);

  disk.empty();
  expect((await send(logOut, {}, as)).status).toBe(200);
  expect(await text('/readyz')).toBe('{"status":"ready"}');
  await until(() => server.out().includes('free space sufficient again'));
  expect(server.out().match(/"msg":"(free space .*?|request failed)"/g)).toEqual([
    '"msg":"free space low, writes rejected"',
    '"msg":"free space sufficient again"',
  ]);
  server.process.kill('SIGTERM');
  expect([await server.ended, server.errors()]).toEqual([0, '']);

  disk.fill(32 * megabyte);
  const second = start(environment, disk);
  expect([await second.ended, second.errors()]).toEqual([
    1,
    `The disk of ${dataDir} is full: 32 MB are free, a start needs 64 MB. Free some space.\n`,
  ]);
  // Enough to start, too little to write.
  disk.fill(100 * megabyte);
  const third = start({ ...environment, FREE_SPACE_FLOOR_MB: '200' }, disk);
  await untilListening(third);
  expect((await send(logIn, login)).status).toBe(503);
  expect(await text('/readyz')).toContain('read-only');
  expect(third.out()).toContain('"msg":"free space low, writes rejected"');
});
