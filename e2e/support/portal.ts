import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { logFolder, root } from './environment.ts';

/** A portal for one test, which may release to it and break it. */
export type TestPortal = {
  address: string;
  dataFolder: string;
  /** Returns the log of its server. */
  log(): string;
  stop(): Promise<void>;
};

/**
 * Starts a server on its own data folder, and on a free port unless PORT is given. Resolves when it is ready.
 */
export async function startPortal(environment: Readonly<Record<string, string>> = {}): Promise<TestPortal> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-'));
  const port = environment.PORT ?? String(await freePort());
  const address = `http://localhost:${port}`;
  const logFile = join(logFolder, `${port}.log`);
  const output = openSync(logFile, 'a');
  const child = spawn(process.execPath, [join(root, 'server', 'dist', 'main.js')], {
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: dataFolder, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  process.once('exit', () => child.kill());
  const log = () => readFileSync(logFile, 'utf8');
  const stop = async () => {
    await end(child);
    await rm(dataFolder, { recursive: true });
  };
  await untilReady(child, address).catch(async (error: unknown) => {
    await stop();
    throw new Error(`${error}\n${log()}`);
  });
  return { address, dataFolder, log, stop };
}

/** Shorter than the time limit of a test, so that a failed start shows the log. */
const longestStart = 100_000;

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const deadline = performance.now() + longestStart;
  while (isRunning(child) && performance.now() < deadline) {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(100);
  }
  throw new Error(`the portal did not start: ${child.signalCode ?? child.exitCode ?? 'it is still running'}`);
}

/** Whether a process runs. One that a signal ended has no exit code. */
const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Finds a port that no process listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
