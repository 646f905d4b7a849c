import type { Needs } from '@osk/shared/contract/release';
import type { Plugin } from 'vite';
import type { Bundle } from '../bundle.ts';
import { hostApi, hostApiVersion, sharedVersions } from '../shared-modules.ts';

/** Collects what the modules of a remote's bundle import from the host API. */
export function hostNeeds(): { plugin: Plugin; needsOf(root: string, bundle: Bundle): Needs } {
  /** Imported names by module. */
  const imported = new Map<string, string[]>();
  const plugin: Plugin = {
    name: 'host-needs',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      // Always set: in watch mode an import may have been removed.
      imported.set(id, code.includes(hostApi) ? importsFromHostApi(this.parse(code)) : []);
    },
  };
  const needsOf = (root: string, bundle: Bundle): Needs => {
    const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
    const names = new Set(modules.flatMap((id) => imported.get(id) ?? []));
    const shared = Object.entries(sharedVersions(root)).map(([name, version]) => [name, `^${version}`]);
    return { hostApi: hostApiVersion, exports: [...names].sort(), shared: Object.fromEntries(shared) };
  };
  return { plugin, needsOf };
}

type Declaration = { type: string; source?: { value?: unknown } | null; specifiers?: Specifier[] };
type Specifier = { imported?: { name?: string }; local?: { name?: string } };

/** Stands for an import of the whole host API. */
const everything = '*';

function importsFromHostApi(program: unknown): string[] {
  const { body } = program as { body: Declaration[] };
  return body.flatMap(({ type, source, specifiers = [] }) => {
    if (source?.value !== hostApi) return [];
    if (type === 'ImportDeclaration') return specifiers.map(({ imported }) => imported?.name ?? everything);
    return type === 'ExportNamedDeclaration' ? specifiers.map(({ local }) => local?.name ?? everything) : [everything];
  });
}
