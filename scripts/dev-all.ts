import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { devPorts } from '../remote-kit/build/dev-ports.ts';
import { readConfig } from '../server/src/platform/config.ts';
import type { Page } from '../shared/src/contract/page.ts';
import { remotes, root } from './packages.ts';

// Every package with hot reload, at one address: the shell's dev server passes the API and the remotes through.
const { port, provider } = readConfig(process.env);
const address = `http://localhost:${port}`;
const page: Page = { remotes: Object.fromEntries(remotes.map((name) => [name, `/remotes/${name}/remoteEntry.js`])), provider };

const children: ChildProcess[] = [];

function start(name: string, args: readonly string[], cwd: string, environment: Record<string, string> = {}): void {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  const tell = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (line.trim()) console.log(`${name.padEnd(12)} ${line}`);
  };
  child.stdout.on('data', tell);
  child.stderr.on('data', tell);
  child.on('exit', (code) => code && stop(`${name} ended with code ${code}`));
  children.push(child);
}

function stop(why?: string): void {
  if (why) console.error(why);
  for (const child of children.splice(0)) child.kill('SIGTERM');
  process.exitCode = why ? 1 : 0;
}

process.on('SIGINT', () => stop());
process.on('SIGTERM', () => stop());

const vite = (name: string) => join(root, name, 'node_modules/vite/bin/vite.js');
start('server', ['--watch-path=src', 'src/main.ts'], join(root, 'server'), {
  PORT: String(devPorts.server),
  PUBLIC_URL: address,
  PORTAL_DIR: '',
});
for (const name of remotes) start(name, [vite(name)], join(root, name));
start('shell', [vite('shell'), '--port', String(port)], join(root, 'shell'), { PAGE: JSON.stringify(page) });
console.log(`Development: ${address}`);
