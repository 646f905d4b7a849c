import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Files that say something of the others, and compressed copies: they have no hash of their own. */
const apart = /(^|\/)(release\.json|offers\.json|\.built-from)$|\.(br|gz)$/;

/** Every file below a folder with its hash, in the form of the `integrity` attribute; names with `/`, in order. */
export function hashesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => !apart.test(name) && statSync(join(folder, name)).isFile())
    .sort();
  return Object.fromEntries(names.map((name) => [name, integrityOf(readFileSync(join(folder, name)))]));
}

/** The hash of what a file holds, as the `integrity` attribute takes it. */
export function integrityOf(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** A package's version with a digest of its build's files: other files are another version, the same are the same. */
export function withDigest(version: string, files: Readonly<Record<string, string>>): string {
  return `${version}-${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)}`;
}
