import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ZlibOptions } from 'node:zlib';
import { frontEndPackages, root } from '../packages.ts';
import { pack } from './archive.ts';
import { externalPackages } from './bundle-server.ts';
import { copyPackages } from './copy-packages.ts';

const longestMegabytes = 230;

/** What an administrator reads and copies. */
const documents = ['docs', 'deploy', 'CHANGELOG.md'];

/**
 * Makes `portal-osk-<version>.tar.gz` of the built pages, the server and Node, with its checksum beside it. It runs on this system and
 * processor.
 * @throws Error when a package is not built, or the result is too large
 */
export async function packagePortal(outputFolder: string, gzip?: ZlibOptions): Promise<{ archive: string; megabytes: number }> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `portal-osk-${version}`;
  const folder = join(outputFolder, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyBuild('server', 'dist', join(folder, 'server'));
  writeFileSync(
    join(folder, 'server/package.json'),
    `${JSON.stringify({ name: '@osk/server', version, private: true, type: 'module' })}\n`,
  );
  copyPackages(externalPackages, join(root, 'server/package.json'), join(folder, 'server'));
  copyNode(join(folder, 'node/bin'));
  copyPages(folder);
  for (const path of documents) cpSync(join(root, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  cpSync(join(root, 'scripts/package/portal'), join(folder, 'bin/portal'));
  writeFileSync(join(folder, 'VERSION'), `${version}\n`);
  const megabytes = Math.ceil(sizeOf(folder) / 1e6);
  if (megabytes > longestMegabytes) throw new Error(`${folder} has ${megabytes} MB. It may have ${longestMegabytes}.`);
  const archive = `${folder}.tar.gz`;
  await pack(folder, archive, gzip);
  rmSync(folder, { recursive: true });
  return { archive, megabytes };
}

/** Copies the Node that runs this script: the project's. */
function copyNode(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const node = join(folder, 'node');
  cpSync(realpathSync(join(root, 'node_modules/.bin/node')), node);
  const { status } = spawnSync('strip', [node]);
  if (status !== 0) console.log('Node is not stripped, because strip of binutils is missing: the package is about 20 MB larger.');
}

/** Copies the builds, and the packages for teams, to where the server finds them in the project. */
function copyPages(folder: string): void {
  for (const name of [...frontEndPackages, 'sdk']) {
    for (const build of ['dist', 'dist-embed']) copyBuild(name, build, join(folder, name, build));
  }
}

function copyBuild(name: string, build: string, target: string): void {
  // Only a complete build has its stamp.
  if (!existsSync(join(root, name, 'dist/.built-from'))) throw new Error(`${name} is not built. Run pnpm build first.`);
  const source = join(root, name, build);
  if (existsSync(source)) cpSync(source, target, { recursive: true, filter: (file) => !file.endsWith('.built-from') });
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.reduce((sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0), 0);
}
