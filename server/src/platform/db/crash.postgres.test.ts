import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkDatabase } from '../../../testing/crash/crash-checks.ts';
import { makeCompanies, runCrashRounds, startKillable } from '../../../testing/crash/crash-rounds.ts';
import { type OwnPostgres, startOwnPostgres } from '../../../testing/database/own-postgres.ts';
import { freePort, trialSettings } from '../../../testing/servers/server-process.ts';
import { useSharedFolder } from '../../../testing/use-folder.ts';
import { openPostgres } from './open-postgres.ts';

const folder = useSharedFolder();
let server: Awaited<ReturnType<typeof startKillable>> | undefined;
let postgres: OwnPostgres | undefined;
afterAll(async () => {
  await server?.kill();
  await postgres?.stop();
});

test('API-07 keeps every answered write, and no write in part, when the server or PostgreSQL is killed under load', async () => {
  const owned = { folder: mkdtempSync(join(tmpdir(), 'portal-crash-')), port: await freePort() };
  postgres = await startOwnPostgres(owned);
  await postgres.createDatabase('portal');
  const url = `${postgres.address}/portal`;
  const made = await openPostgres(url, 2, () => undefined);
  const journals = await makeCompanies(made.database);
  await made.close();

  const settings = { ...trialSettings, DATABASE_URL: url, LOG_LEVEL: 'silent', DATA_DIR: folder };
  server = await startKillable((address) => ({ ...settings, PUBLIC_URL: address }));
  const { address, restart, untilReady } = server;
  const killPostgres = async () => {
    killWithChildren(postgres?.pid ?? 0);
    postgres = await startOwnPostgres(owned);
    // The same server recovers.
    await untilReady();
  };
  const acknowledged = await runCrashRounds({
    address,
    journals,
    crash: (round) => (round % 2 === 0 ? killPostgres() : restart()),
    async check(written) {
      const { database, close } = await openPostgres(url, 2, () => undefined);
      await checkDatabase(database, written, join(folder, 'mail')).finally(close);
    },
  });
  expect(acknowledged).toBeGreaterThan(0);
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
