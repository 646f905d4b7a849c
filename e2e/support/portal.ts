import { spawn } from 'node:child_process';
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

/** Starts a server on its own data folder, and on a free port unless PORT is given. Resolves when it is ready. */
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
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill());
  const log = () => readFileSync(logFile, 'utf8');
  const stop = async () => {
    child.kill();
    await ended;
    await rm(dataFolder, { recursive: true });
  };
  // Shorter than the time limit of a test, so that a failed start shows the log.
  for (const deadline = performance.now() + 100_000; !(await isReady(address)); await setTimeout(100)) {
    // A process that a signal ended has no exit code.
    if (performance.now() < deadline && child.exitCode === null && child.signalCode === null) continue;
    await stop();
    throw new Error(`the portal did not start: ${log()}`);
  }
  return { address, dataFolder, log, stop };
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok === true;
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
