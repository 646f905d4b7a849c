import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Needs } from '@osk/shared/contract/release';
import sharedPackage from '@osk/shared/package.json' with { type: 'json' };
import type { Plugin, Rolldown } from 'vite';
import { federated } from './federated.ts';

export const hostApi = '@osk/shared/host';
export const hostApiVersion: string = sharedPackage.version;

/** The packages that stand behind the host API, and those federated beside it: `react/jsx-runtime` is React's. */
const packages = [...new Set(federated.map((key) => key.split('/')[0] ?? key))].filter((name) => !hostApi.startsWith(name));

/** Each federated package with the version a folder's own build resolves. */
export function sharedVersions(root: string): Record<string, string> {
  const require = createRequire(join(root, 'package.json'));
  return Object.fromEntries(packages.map((name) => [name, versionIn(require.resolve(`${name}/package.json`))]));
}

function versionIn(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Collects what a remote's modules take from the host API, of those that end up in its bundle. */
export function hostNeeds(): { plugin: Plugin; needsOf(root: string, bundle: Rolldown.OutputBundle): Needs } {
  /** By module: what it imports from the host API. */
  const taken = new Map<string, string[]>();
  const plugin: Plugin = {
    name: 'host-needs',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      // A build that watches comes here again: an import may have gone.
      taken.set(id, code.includes(hostApi) ? exportsFromHostApi(this.parse(code)) : []);
    },
  };
  const needsOf = (root: string, bundle: Rolldown.OutputBundle): Needs => {
    const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
    const names = new Set(modules.flatMap((id) => taken.get(id) ?? []));
    const shared = Object.entries(sharedVersions(root)).map(([name, version]) => [name, `^${version}`]);
    return { hostApi: hostApiVersion, exports: [...names].sort(), shared: Object.fromEntries(shared) };
  };
  return { plugin, needsOf };
}

type Declaration = { type: string; source?: { value?: unknown } | null; specifiers?: Specifier[] };
type Specifier = { type: string; imported?: { name?: string; value?: unknown }; local?: { name?: string } };

function exportsFromHostApi(program: unknown): string[] {
  const { body } = program as { body: Declaration[] };
  return body.flatMap(({ type, source, specifiers = [] }) => {
    if (source?.value !== hostApi) return [];
    if (type === 'ImportDeclaration') return specifiers.map((specifier) => nameOf(specifier.imported));
    return type === 'ExportNamedDeclaration' ? specifiers.map((specifier) => nameOf(specifier.local)) : [everything];
  });
}

/** Of an import that takes the host API as a whole: no shell offers that name. */
const everything = '*';
const nameOf = (name: Specifier['imported']) => name?.name ?? everything;
