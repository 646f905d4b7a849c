import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkDatabase } from '../../../testing/crash/crash-checks.ts';
import { makeCompanies } from '../../../testing/crash/crash-companies.ts';
import { clientsAtOnce, crashRounds, longestRecoverySeconds, runCrashRounds } from '../../../testing/crash/crash-rounds.ts';
import { type OwnPostgres, startOwnPostgres } from '../../../testing/database/own-postgres.ts';
import { secretKey } from '../../../testing/servers/portal.ts';
import {
  freePort,
  type ServerProcess,
  startServer,
  temporaryFolder,
  trialSettings,
  untilReady,
} from '../../../testing/servers/server-process.ts';
import { seedCatalogue } from '../../features/products/catalogue.ts';
import { openPostgres } from './open-postgres.ts';

const folder = temporaryFolder();
let server: ServerProcess | undefined;
let postgres: OwnPostgres | undefined;
afterAll(async () => {
  server?.process.kill('SIGKILL');
  await server?.ended;
  await postgres?.stop();
  folder.remove();
});

test('API-07 keeps every answered write, and no write in part, when the server or PostgreSQL is killed under load', async () => {
  const owned = { folder: mkdtempSync(join(tmpdir(), 'portal-crash-')), port: await freePort(), temporary: true };
  postgres = await startOwnPostgres(owned);
  await postgres.createDatabase('portal');
  const url = `${postgres.address}/portal`;
  const made = await openPostgres(url, 2, () => undefined);
  await seedCatalogue(made.database);
  const journals = await makeCompanies(made.database, crashRounds * clientsAtOnce);
  await made.close();

  const port = await freePort();
  const address = `http://localhost:${port}`;
  const shared = { ...trialSettings, DATABASE_URL: url, PUBLIC_URL: address, SECRET_KEY: secretKey, LOG_LEVEL: 'silent' };
  const start = async () => {
    server = startServer({
      ...shared,
      PORT: String(port),
      DATA_DIR: folder.path,
      REGISTRATIONS_PER_HOUR: '1000000',
      OPEN_ORDERS_PER_COMPANY: '100000',
      ORDERS_PER_HOUR: '100000',
      CALLS_PER_MINUTE: '1000000',
      TRUST_PROXY: 'loopback',
    });
    await untilReady(address, server, longestRecoverySeconds);
  };
  const killServer = async () => {
    server?.process.kill('SIGKILL');
    await server?.ended;
    await start();
  };
  const killPostgres = async () => {
    killWithChildren(postgres?.pid ?? 0);
    postgres = await startOwnPostgres(owned);
    // The same server recovers.
    await untilReady(address, server, longestRecoverySeconds);
  };
  await start();
  const figures = await runCrashRounds({
    address,
    journals,
    crash: (round) => (round % 2 === 0 ? killPostgres() : killServer()),
    async check(written) {
      const { database, close } = await openPostgres(url, 2, () => undefined);
      await checkDatabase(database, written, join(folder.path, 'mail')).finally(close);
    },
  });
  expect(figures.acknowledged).toBeGreaterThan(0);
  if (process.env.LONG === '1') console.info('PostgreSQL', figures);
}, 3_600_000);

/** Kills all processes at once, as a power cut does. */
function killWithChildren(postmaster: number): void {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = processes.map((line) => line.trim().split(/\s+/).map(Number));
  const children = pairs.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []));
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}
