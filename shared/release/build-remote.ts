import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Refused } from './refused.ts';

/** Builds the remote in this folder, as its `vite.config.ts` says, into another folder than its own `dist`: a server may be serving that. */
export async function buildRemote(folder: string, target: string): Promise<void> {
  const config = 'vite.config.ts';
  if (!existsSync(join(folder, config))) throw new Refused(`${folder} has no ${config}: is it the folder of a remote?`);
  const vite = join(dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  const args = [vite, 'build', '--config', config, '--outDir', target, '--emptyOutDir'];
  const { code, output } = await capture(folder, args);
  if (code !== 0) throw new Refused(`The remote could not be built:\n${output.trim()}`);
}

function capture(folder: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const environment = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const child = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
