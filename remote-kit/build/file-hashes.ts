import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Files that say something of the others, and compressed copies: they have no hash of their own. */
const apart = /(^|\/)(release\.json|host-manifest\.json|\.built-from)$|\.(br|gz)$/;

/** Every file below a folder with its hash, in the form of the `integrity` attribute; names with `/`, in order. */
export function hashesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => !apart.test(name) && statSync(join(folder, name)).isFile())
    .sort();
  return Object.fromEntries(names.map((name) => [name, integrityOf(readFileSync(join(folder, name)))]));
}

/** The hash of what a file holds, as the `integrity` attribute takes it. */
export function integrityOf(content: Buffer | string, algorithm: 'sha256' | 'sha384' = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

/** A package's version with a digest of its build's files: other files are another version, the same are the same. */
export function withDigest(version: string, files: Readonly<Record<string, string>>): string {
  return `${version}-${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)}`;
}

/** What a release says of its files: the hash of each, and its version, which follows from them. */
export function versionAndFiles(packageFolder: string, build: string): { version: string; files: Record<string, string> } {
  const files = hashesOf(build);
  return { version: withDigest(packageVersionIn(packageFolder), files), files };
}

/** The version that a package says it has. */
export function packageVersionIn(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  return version;
}
