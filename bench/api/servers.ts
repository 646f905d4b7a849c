import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOwnPostgres } from '../../server/testing/own-postgres.ts';
import { freePort } from '../../server/testing/server-process.ts';
import { seed } from '../seed.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const secretKey = 'a secret of the benchmark, of thirty-two characters and more';

/** A measured server process. */
export type Measured = { port: number; pid: number };

export type Stand = {
  server: Measured;
  /** The postmaster, parent of the other processes. */
  postgresPid: number;
  /** Starts bare Fastify with bodies by name. */
  startConstant(bodies: Readonly<Record<string, Buffer>>): Promise<Measured>;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL with seeded companies and the server as in production, logging to a file. `BENCH_NODE_OPTIONS='--cpu-prof
 * --cpu-prof-dir=…'` profiles it.
 */
export async function startStand(companies: number): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'));
  const databaseFolder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  const postgres = await startOwnPostgres({ folder: databaseFolder, port: await freePort(), temporary: true });
  await postgres.createDatabase('portal');
  const databaseUrl = `${postgres.address}/portal`;
  await seed(databaseUrl, companies, secretKey);
  const children: ChildProcess[] = [];
  const start = async (script: string, scriptArguments: string[], environment: Record<string, string>, port: number) => {
    const output = openSync(join(folder, `${port}.log`), 'w');
    const nodeArguments = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [];
    const child = spawn(process.execPath, [...nodeArguments, script, ...scriptArguments], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', output, 'inherit'],
    });
    children.push(child);
    await answers(child, port);
    return { port, pid: child.pid ?? 0 };
  };
  const port = await freePort();
  const server = await start(
    at('../../server/src/main.ts'),
    [],
    {
      ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}`, DATABASE_URL: databaseUrl },
      ...{ SECRET_KEY: secretKey, DATA_DIR: folder, TRUST_PROXY: 'loopback' },
    },
    port,
  );
  return {
    server,
    postgresPid: postgres.pid,
    async startConstant(bodies) {
      for (const [name, body] of Object.entries(bodies)) writeFileSync(join(folder, `${name}.json`), body);
      const port = await freePort();
      return start(at('constant.ts'), [String(port), folder], {}, port);
    },
    async stop() {
      await Promise.all(children.map(end));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)) !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('a server did not start');
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    if (!child.kill('SIGTERM')) resolve();
  });
}
