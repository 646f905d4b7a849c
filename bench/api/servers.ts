import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOwnPostgres } from '../../server/testing/database/own-postgres.ts';
import { freePort } from '../../server/testing/servers/server-process.ts';
import { seed } from '../seed.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const secretKey = 'a secret of the benchmark, of thirty-two characters and more';

export type MeasuredServer = { port: number; pid: number };

export type Servers = {
  /** The server of the portal. */
  portal: MeasuredServer;
  /** The postmaster, parent of the other processes of PostgreSQL. */
  postgresPid: number;
  /** Starts bare Fastify, which answers with these bodies by name. */
  startBareFastify(bodies: Readonly<Record<string, Buffer>>): Promise<MeasuredServer>;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL with seeded companies, and the server as in production, logging to a file. `BENCH_NODE_OPTIONS='--cpu-prof
 * --cpu-prof-dir=…'` profiles it.
 */
export async function startServers(companies: number): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'));
  const databaseFolder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  const postgres = await startOwnPostgres({ folder: databaseFolder, port: await freePort(), temporary: true });
  await postgres.createDatabase('portal');
  const databaseUrl = `${postgres.address}/portal`;
  await seed(databaseUrl, companies, secretKey);
  const started: ServerProcess[] = [];
  const start = async (port: number, script: string[], environment: Record<string, string> = {}): Promise<MeasuredServer> => {
    const output = openSync(join(folder, `${port}.log`), 'w');
    const nodeArguments = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [];
    const server = await startServerProcess({ command: [...nodeArguments, ...script], environment, port, output });
    started.push(server);
    return { port, pid: server.pid };
  };
  const port = await freePort();
  const portal = await start(port, [pathOf('../../server/src/main.ts')], {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    PROVIDER_FILE: 'sample',
    SMTP_URL: 'folder',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
    CALLS_PER_MINUTE: '1000000',
  });
  return {
    portal,
    postgresPid: postgres.pid,
    async startBareFastify(bodies) {
      for (const [name, body] of Object.entries(bodies)) writeFileSync(join(folder, `${name}.json`), body);
      const port = await freePort();
      return start(port, [pathOf('bare-fastify.ts'), String(port), folder]);
    },
    async stop() {
      await Promise.all(started.map((server) => server.stop()));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
