import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './wait.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export type ServerProcess = { process: ChildProcess; out(): string; errors(): string; ended: Promise<number | null> };

/** Starts the server as a process with only this environment. */
export function startServer(environment: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return { process: child, out: () => out, errors: () => errors, ended };
}

/** Waits until a started server listens. */
export async function listening(server: ServerProcess): Promise<void> {
  await until(() => {
    if (server.process.exitCode !== null) throw new Error(`the server ended: ${server.errors()}`);
    return server.out().includes('is running');
  }, 110);
}

/** A folder that is removed by `remove`. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'portal-server-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Finds a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
