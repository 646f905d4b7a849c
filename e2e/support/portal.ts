import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logFolder, root } from './environment.ts';

/** A portal of a test's own: what it releases and breaks is seen by no other. */
export type OwnPortal = {
  address: string;
  dataFolder: string;
  /** Where it looks for releases. */
  store: string;
  /** Returns what its server has logged so far. */
  log(): string;
  stop(): Promise<void>;
};

/** Starts the server on an empty data folder, on a free port unless one is given; ready when this resolves. */
export async function startPortal(environment: Readonly<Record<string, string>> = {}): Promise<OwnPortal> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-'));
  const port = environment.PORT ?? String(await freePort());
  const address = `http://localhost:${port}`;
  const logFile = join(logFolder, `${port}.log`);
  const output = openSync(logFile, 'a');
  const child = spawn(process.execPath, [join(root, 'server', 'src', 'main.ts')], {
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: dataFolder, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const log = () => readFileSync(logFile, 'utf8');
  const stop = async () => {
    await ended(child);
    await rm(dataFolder, { recursive: true });
  };
  await ready(child, address).catch(async (error: unknown) => {
    await stop();
    throw new Error(`${error}\n${log()}`);
  });
  return { address, dataFolder, store: join(dataFolder, 'releases'), log, stop };
}

/** Shorter than a test may take: what the server has logged by then is told instead of a time that is up. */
const longestStart = 45_000;

async function ready(child: ChildProcess, address: string): Promise<void> {
  const end = performance.now() + longestStart;
  while (isRunning(child) && performance.now() < end) {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the portal did not start: ${child.signalCode ?? child.exitCode ?? 'it still runs'}`);
}

/** A process that a signal has ended has no exit code. */
const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

function ended(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
