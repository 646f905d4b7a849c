import { startOwnPostgres } from '../../server/testing/own-postgres.ts';
import { freePort } from '../../server/testing/server-process.ts';

const [folder = '', databaseName = ''] = process.argv.slice(2);
const server = await startOwnPostgres({ folder, port: await freePort() });
await server.createDatabase(databaseName).catch((error: unknown) => {
  const isThere = error instanceof Error && 'code' in error && error.code === '42P04';
  if (!isThere) throw error;
});

async function stop(): Promise<void> {
  await server.stop();
  process.exit(0);
}

// The package does not tell when the server ends by itself.
setInterval(() => {
  try {
    process.kill(server.pid, 0);
  } catch {
    process.exit(1);
  }
}, 1000);
// So it stops when it is told to, and when the command that started it is gone.
process.once('disconnect', stop);
if (process.connected) process.send?.(server.address);
else await stop();
