import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkDatabase } from '../../../testing/crash/crash-checks.ts';
import { makeCompanies, runCrashRounds, startKillable } from '../../../testing/crash/crash-rounds.ts';
import { copyDatabase } from '../../../testing/servers/server-process.ts';
import { useSharedFolder } from '../../../testing/use-folder.ts';
import { openEmbedded } from './open-embedded.ts';

const folder = useSharedFolder();
let server: Awaited<ReturnType<typeof startKillable>> | undefined;
afterAll(() => server?.kill());

test('API-07 keeps every answered write, and no write in part, when the server on the embedded database is killed under load', async () => {
  copyDatabase(folder);
  const made = await openEmbedded(folder);
  const journals = await makeCompanies(made.database);
  await made.close();
  server = await startKillable(() => ({ DATA_DIR: folder }));
  const acknowledged = await runCrashRounds({ address: server.address, journals, crash: server.restart });
  // After a kill, opening the database recovers it from its log.
  await server.kill();
  const { database, close } = await openEmbedded(folder);
  await checkDatabase(database, journals, join(folder, 'mail'));
  await close();
  expect(acknowledged).toBeGreaterThan(0);
}, 3_600_000);
