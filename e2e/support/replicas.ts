import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { logFolder, root } from './environment.ts';
import { operatorWith } from './operator.ts';
import { freePort } from './portal.ts';

/** A portal of two servers on one PostgreSQL, behind a proxy. */
export type ReplicatedPortal = {
  /** Of the proxy: the portal's public address. */
  address: string;
  /** Of each server. */
  replicas: readonly string[];
  /** Of each server. */
  dataFolders: readonly string[];
  /** Runs an operator command. @throws Error with its message when it fails */
  operator(...args: string[]): Promise<string>;
  stop(): Promise<void>;
};

/** Starts `pnpm start:replicas` on an empty folder. Resolves when both servers are ready. */
export async function startReplicas(): Promise<ReplicatedPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'replicas-'));
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(root, 'examples', 'replicas', 'start.ts')], {
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  while (!output.includes('Ctrl-C ends all')) {
    const [code] = await Promise.race([once(child.stdout, 'data').then(() => []), exited]);
    if (code !== undefined) throw new Error(`the replicas ended with ${code}: ${output}`);
  }
  const sharedFolder = join(folder, 'replicas');
  const dataFolders = ['server-1', 'server-2'].map((name) => join(sharedFolder, name));
  const replicas = [...output.matchAll(/^ {2}Server \d +port (\d+)/gm)].map(([, own]) => `http://localhost:${own}`);
  const settings = parseEnv(await readFile(join(sharedFolder, 'portal.env'), 'utf8'));
  return {
    address: `http://localhost:${port}`,
    replicas,
    dataFolders,
    operator: (...args) => operatorWith({ PATH: process.env.PATH, ...settings }, ...args),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      for (const dataFolder of dataFolders) await copyFile(`${dataFolder}.log`, join(logFolder, `${port}-${basename(dataFolder)}.log`));
      await rm(folder, { recursive: true });
    },
  };
}
