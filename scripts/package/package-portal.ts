import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, type ZlibOptions } from 'node:zlib';
import { frontEndPackages, root } from '../packages.ts';
import { externalPackages } from './bundle-server.ts';

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

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/** Only compilers and debuggers read these. */
const unneeded = /\.(map|d\.[cm]?ts)$/;
/** Its install script reports installations. Nothing imports it. */
const telemetry = '@scarf/scarf';

/** Copies installed packages and what they need at run time to `folder/node_modules`. @param importer a file of the package that imports them */
function copyPackages(names: readonly string[], importer: string, folder: string): void {
  for (const name of names) {
    const manifest = manifestOf(name, importer);
    // An optional dependency, such as native code for another system.
    if (manifest === undefined || name === telemetry) continue;
    const target = join(folder, 'node_modules', name);
    if (existsSync(target)) continue;
    cpSync(dirname(manifest), target, { recursive: true, filter: (path) => !unneeded.test(path) });
    const { dependencies, optionalDependencies }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'));
    copyPackages(Object.keys({ ...dependencies, ...optionalDependencies }), manifest, folder);
  }
}

function manifestOf(name: string, importer: string): string | undefined {
  try {
    const manifest = findPackageJSON(name, importer);
    // Its own dependencies are found from where the package manager keeps it.
    return manifest && realpathSync(manifest);
  } catch {
    return undefined;
  }
}

/**
 * Packs a folder as `<archive>` and `<archive>.sha256`. The same commit and builds give the same bytes: sorted, owned by root, with the time
 * of the commit. That time differs between versions, as it must: the server derives the ETags of its files from it.
 */
export async function pack(folder: string, archive: string, gzip: ZlibOptions = {}): Promise<void> {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const order = ['--format=gnu', '--sort=name', `--mtime=@${commitTime()}`];
  const tar = spawn('tar', ['-C', dirname(folder), ...order, ...owner, '-cf', '-', basename(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(tar, 'close');
  const hash = createHash('sha256');
  await pipeline(
    tar.stdout,
    createGzip(gzip),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(archive),
  );
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}. GNU tar is needed.`);
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${basename(archive)}\n`);
}

/** SOURCE_DATE_EPOCH, the usual name; otherwise the time of the commit, and without git that of the changelog. Seconds since 1970. */
function commitTime(): string {
  const { SOURCE_DATE_EPOCH } = process.env;
  if (SOURCE_DATE_EPOCH) return SOURCE_DATE_EPOCH;
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : String(Math.floor(statSync(join(root, 'CHANGELOG.md')).mtimeMs / 1000));
}
