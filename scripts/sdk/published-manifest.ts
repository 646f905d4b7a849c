import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../packages.ts';

/** A `package.json`: what is read of the sources, and what is written. */
export type Manifest = {
  name: string;
  version?: string;
  description?: string;
  license?: string;
  type?: string;
  engines?: Record<string, string>;
  files?: string[];
  bin?: Record<string, string>;
  exports?: Record<string, unknown>;
  /** What teams may import of a package from which this repository imports more. */
  publishConfig?: { exports?: Record<string, unknown> };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** The version of the host API. The published package's own version has a digest too. */
export const hostApiFile = './host-api.json';

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * The manifest of a built package: compiled files instead of sources, versions instead of `catalog:` and `workspace:`.
 * @param name the package's folder
 * @param version of the package, and of those of this repository that it names; without it, the digest of its contents can be taken
 */
export function publishedManifest(name: string, version: string | undefined): Manifest {
  const folder = join(root, name);
  const source = readManifest(folder);
  const { description, license, type, engines, bin, dependencies, peerDependencies, peerDependenciesMeta: meta } = source;
  const exports = source.publishConfig?.exports ?? source.exports;
  const versionOf = (dependency: string) =>
    dependency.startsWith('@osk/') ? (version ?? '') : readManifest(join(folder, 'node_modules', dependency)).version;
  // A team may have a newer version of what it may also leave out. Of the rest it has exactly one, unless the sources give a range.
  const peerVersionOf = (range: string, peer: string) =>
    /^(catalog|workspace):/.test(range) ? `${meta?.[peer]?.optional ? '^' : ''}${versionOf(peer)}` : range;
  return withoutUndefined({
    name: source.name,
    version,
    description,
    license,
    type,
    engines,
    bin: mapValues(bin, compiledName),
    exports: mapValues(exports, (target, key) => (key === hostApiFile ? key : publishedExport(String(target)))),
    dependencies: mapValues(dependencies, (_, dependency) => versionOf(dependency)),
    peerDependencies: mapValues(peerDependencies, peerVersionOf),
    peerDependenciesMeta: meta,
  });
}

/** `./a.ts` becomes `./a.js`. */
export const compiledName = (file: string): string => file.replace(/(?<!\.d)\.tsx?$/, '.js');

function publishedExport(target: string): unknown {
  if (target.endsWith('.d.ts')) return { types: target };
  const compiled = compiledName(target);
  return compiled === target ? target : { types: compiled.replace(/\.js$/, '.d.ts'), default: compiled };
}

function mapValues<Value, Result>(record: Record<string, Value> | undefined, change: (value: Value, key: string) => Result) {
  return record && Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

/** The order of the properties stays. */
function withoutUndefined(manifest: object): Manifest {
  return JSON.parse(JSON.stringify(manifest));
}
