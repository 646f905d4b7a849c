import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seedCatalogue } from '../server/src/catalogue/product-store.ts';
import { createPeselEncryption } from '../server/src/employees/pesel-encryption.ts';
import { openPostgres } from '../server/src/platform/db/open-postgres.ts';
import { createPasswords } from '../server/src/platform/passwords/passwords.ts';
import { addCompanies } from '../server/testing/database/add-companies.ts';
import { type OwnPostgres, startOwnPostgres } from '../server/testing/database/own-postgres.ts';
import { freePort } from '../server/testing/servers/server-process.ts';

/** The password of every seeded company. */
export const seededPassword = 'tajne#Haslo1';
const secretKey = 'a secret of the benchmark, of thirty-two characters and more';

type Environment = Readonly<Record<string, string>>;
type RunningServer = { port: number; pid: number; stop(): Promise<void> };

/** Starts a server in its own process on a free port and waits until it is ready. It stops with this process. @throws Error when it ends before */
export async function startServer([program = '', ...args]: readonly string[], environment: Environment): Promise<RunningServer> {
  const port = environment.PORT ? Number(environment.PORT) : await freePort();
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}`, PORT: String(port), ...environment };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = () => void child.kill('SIGTERM');
  process.once('exit', kill);
  while (!(await isReady(port))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${program} ${args.join(' ')} did not start`);
    await pause(100);
  }
  const stop = async () => {
    kill();
    await ended;
    process.off('exit', kill);
  };
  return { port, pid: child.pid ?? 0, stop };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}

/** A temporary folder that is deleted when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function startPostgres(): Promise<OwnPostgres> {
  return startOwnPostgres({ folder: temporaryFolder(), port: await freePort() });
}

/** Starts a server as in production, on its own database with so many companies. `environment` is also that of its operator commands. */
export async function startSeeded(
  { address, createDatabase }: OwnPostgres,
  companies: number,
  command = [process.execPath, fileURLToPath(new URL('../server/src/main.ts', import.meta.url))],
): Promise<RunningServer & { environment: Environment }> {
  const name = `portal_${companies}`;
  await createDatabase(name);
  const environment = {
    PROVIDER_FILE: 'sample',
    SMTP_URL: 'folder',
    DATABASE_URL: `${address}/${name}`,
    SECRET_KEY: secretKey,
    DATA_DIR: temporaryFolder(),
    TRUST_PROXY: 'loopback',
    CALLS_PER_MINUTE: '1000000',
  };
  await seed(environment.DATABASE_URL, companies);
  const server = await startServer(command, environment);
  const { port } = server;
  return { ...server, environment: { ...environment, PORT: String(port), PUBLIC_URL: `http://localhost:${port}` } };
}

/** Migrates an empty database and fills it with companies, licences and employees. */
async function seed(databaseUrl: string, companies: number): Promise<void> {
  const { database, close } = await openPostgres(databaseUrl, 1, () => undefined);
  try {
    await seedCatalogue(database);
    const passwordHash = await createPasswords().hash(seededPassword);
    await addCompanies(database, companies, { pesels: createPeselEncryption(secretKey), passwordHash });
  } finally {
    await close();
  }
}
