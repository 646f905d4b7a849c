import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './packages.ts';

/** The tests of the scaffold's template are part of its package. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path) && !path.startsWith('create/template/');

/** A digest of files and folders of this repository, by name and content, without tests and what is installed or built. */
export function digest(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const full = join(root, path);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat || isTest(path) || /\/(node_modules|dist)$/.test(path)) return;
    if (stat.isDirectory()) for (const entry of readdirSync(full).sort()) add(join(path, entry));
    else hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  paths.forEach(add);
  return hash.digest('base64url');
}
