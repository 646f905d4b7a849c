import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkDatabase } from '../../../testing/crash/crash-checks.ts';
import { makeCompanies } from '../../../testing/crash/crash-companies.ts';
import { clientsAtOnce, crashRounds, longestRecoverySeconds, runCrashRounds } from '../../../testing/crash/crash-rounds.ts';
import { secretKey } from '../../../testing/servers/portal.ts';
import {
  copyDatabase,
  freePort,
  type ServerProcess,
  startServer,
  temporaryFolder,
  untilReady,
} from '../../../testing/servers/server-process.ts';
import { seedCatalogue } from '../../features/products/catalogue.ts';
import { openEmbedded } from './open-embedded.ts';

const folder = temporaryFolder();
let server: ServerProcess | undefined;
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await server?.ended;
  folder.remove();
});

test('API-07 keeps every answered write, and no write in part, when the server on the embedded database is killed under load', async () => {
  copyDatabase(folder.path);
  const made = await openEmbedded(folder.path);
  await seedCatalogue(made.database);
  const journals = await makeCompanies(made.database, crashRounds * clientsAtOnce);
  await made.close();
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    DATA_DIR: folder.path,
    SECRET_KEY: secretKey,
    REGISTRATIONS_PER_HOUR: '1000000',
    OPEN_ORDERS_PER_COMPANY: '100000',
    ORDERS_PER_HOUR: '100000',
    CALLS_PER_MINUTE: '1000000',
    TRUST_PROXY: 'loopback',
  };
  const start = async () => {
    server = startServer(settings);
    await untilReady(address, server, longestRecoverySeconds);
  };
  const kill = async () => {
    server?.process.kill('SIGKILL');
    await server?.ended;
  };
  await start();
  const figures = await runCrashRounds({ address, journals, crash: () => kill().then(start) });
  // After a kill, opening the database recovers it from its log.
  await kill();
  const { database, close } = await openEmbedded(folder.path);
  await checkDatabase(database, journals, join(folder.path, 'mail'));
  await close();
  expect(figures.acknowledged).toBeGreaterThan(0);
  if (process.env.LONG === '1') console.info('embedded database', figures);
}, 3_600_000);
