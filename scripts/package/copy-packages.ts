import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/** Only compilers and debuggers read these. */
const unneeded = /\.(map|d\.[cm]?ts)$/;
/** Its install script reports installations. Nothing imports it. */
const telemetry = '@scarf/scarf';

/** Copies installed packages and what they need at run time to `folder/node_modules`. @param importer a file of the package that imports them */
export function copyPackages(names: readonly string[], importer: string, folder: string): void {
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
