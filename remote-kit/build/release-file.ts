import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isRemoteName } from '@osk/shared/contract/release';
import { Release } from '@osk/shared/contract/shapes/release';

/** The description of a remote's build, beside its files. */
export const releaseFile = 'release.json';

/** Files without a hash: hidden ones, descriptions of the build, compressed copies. */
const unhashed = /(^|\/)(\.|release\.json$|host-manifest\.json$)|\.(br|gz)$/;

/** The description in a build's folder; undefined when it is missing or invalid. */
export function readRelease(folder: string): Release | undefined {
  try {
    return Release.parse(readJson(join(folder, releaseFile)));
  } catch {
    return undefined;
  }
}

/** Every file below a folder with its hash; names use `/` and are sorted. */
export function hashesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => !unhashed.test(name) && statSync(join(folder, name)).isFile())
    .sort();
  return Object.fromEntries(names.map((name) => [name, integrityOf(readFileSync(join(folder, name)))]));
}

/** A hash in the form of the `integrity` attribute. */
export function integrityOf(content: Buffer | string, algorithm: 'sha256' | 'sha384' = 'sha256'): string {
  return `${algorithm}-${hash(algorithm, content, 'base64')}`;
}

/** Describes a build with the hash of every file, and the version that follows from the description and the files. */
export function describeBuild(packageFolder: string, build: string, description: Omit<Release, 'version' | 'files'>): Release {
  const { builtAt: _, commit: __, ...content } = { ...description, version: undefined, files: hashesOf(build) };
  return { ...description, version: versionOf(packageFolder, content), files: content.files };
}

/** The version of a build with this content: `1.0.0-3fa94c1b`. */
export function versionOf(packageFolder: string, content: object): string {
  return `${packageVersionOf(packageFolder)}-${hash('sha256', JSON.stringify(content), 'hex').slice(0, 8)}`;
}

export const packageVersionOf = (folder: string): string => readJson<{ version: string }>(join(folder, 'package.json')).version;

/** What a package.json says of a remote; nothing without a valid file. */
function remotePackageOf(folder: string): { name?: string; osk?: { portal?: string } } {
  try {
    return readJson(join(folder, 'package.json')) ?? {};
  } catch {
    return {};
  }
}

/** The package's name without its scope; undefined when it cannot be a remote's name. */
export function remoteNameOf(folder: string): string | undefined {
  const { name = '' } = remotePackageOf(folder);
  const remote = String(name).replace(/^@[^/]+\//, '');
  return isRemoteName(remote) ? remote : undefined;
}

/** The address of the portal in `osk` of package.json; undefined without it. */
export const portalOf = (folder: string): string | undefined => remotePackageOf(folder).osk?.portal;

/** When a folder is built, and from which commit: `COMMIT` of the environment or git's, null without either. */
export function provenanceOf(folder: string): { builtAt: string; commit: string | null } {
  return { builtAt: new Date().toISOString(), commit: process.env.COMMIT || commitOf(folder) };
}

function commitOf(folder: string): string | null {
  const commit = git(folder, 'rev-parse', 'HEAD');
  return commit === null ? null : `${commit}${isWorkingTreeClean(folder) ? '' : '-dirty'}`;
}

/** Whether all files of the repository around a folder are committed; null without git. A remote may use code beside its folder. */
export function isWorkingTreeClean(folder: string): boolean | null {
  const changes = git(folder, 'status', '--porcelain');
  return changes === null ? null : changes === '';
}

/** The output of git; null when it fails. */
function git(folder: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

export function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}
