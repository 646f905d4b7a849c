import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { embeddedFolder } from '@osk/shared/contract/release';
import { embeddedConfigsIn } from '../build/embedded-builds.ts';
import { versionAndFiles } from '../build/file-hashes.ts';
import { Refused } from './refused.ts';
import { readRelease, releaseFile } from './store.ts';

const config = 'vite.config.ts';

/**
 * Builds the remote in this folder, for the portal and for other people's pages where it is made for these too, into another folder than
 * its own `dist`: a server may be serving that.
 * @param aside a further folder of the same disk, empty: what is built for other people's pages is put together there
 */
export async function buildRemote(folder: string, target: string, aside: string): Promise<void> {
  if (!existsSync(join(folder, config))) throw new Refused(`${folder} has no ${config}: is it the folder of a remote?`);
  const embedded = embeddedConfigsIn(folder);
  const builds = await Promise.allSettled([build(folder, config, target, '--emptyOutDir'), buildInTurn(folder, embedded, aside)]);
  const failed = builds.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  if (embedded.length > 0) addEmbedded(folder, target, aside);
}

async function buildInTurn(folder: string, configs: readonly string[], target: string): Promise<void> {
  for (const config of configs) await build(folder, config, target);
}

async function build(folder: string, config: string, target: string, ...further: string[]): Promise<void> {
  const vite = join(dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js');
  const { code, output } = await capture(folder, [vite, 'build', '--config', config, '--outDir', target, ...further]);
  if (code !== 0) throw new Refused(`The remote could not be built:\n${readable(output)}`);
}

/** Without colours, and without the NUL bytes by which bundlers mark names of their own: a log with one is taken for a binary file. */
function readable(output: string): string {
  return stripVTControlCharacters(output).replaceAll('\0', '').trim();
}

/** Makes what is built for other people's pages a part of the release: its version and its hashes say so. */
function addEmbedded(folder: string, target: string, aside: string): void {
  // Vite's own notes, which nobody asks for: a name that begins with a point is none that is served.
  rmSync(join(aside, '.vite'), { recursive: true, force: true });
  renameSync(aside, join(target, embeddedFolder));
  const release = readRelease(target);
  if (release) writeFileSync(join(target, releaseFile), JSON.stringify({ ...release, ...versionAndFiles(folder, target) }, null, 2));
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
