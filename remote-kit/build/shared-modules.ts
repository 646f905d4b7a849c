import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import hostApiFile from '@osk/shared/host-api.json' with { type: 'json' };
import type { Plugin } from 'vite';
import { packageVersionOf } from './release-file.ts';

export const hostApi = '@osk/shared/host';
export const hostApiVersion: string = hostApiFile.version;

/** The modules that a host provides, with one copy a page. A remote bundles everything else. */
export const sharedModules: readonly string[] = ['react', 'react/jsx-runtime', 'react-dom', hostApi];

/** The id of the module that a remote exposes. Vite's root and ids have `/` on Windows too; `join` of Node would not. */
export const remoteModule = (root: string): string => posix.join(root, 'src', 'remote.ts');

/** The version of each shared package that a folder's build resolves. */
export function sharedVersions(root: string): Record<string, string> {
  const require = createRequire(join(root, 'package.json'));
  const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));
  return Object.fromEntries(['react', 'react-dom'].map((name) => [name, packageVersionOf(folderOf(name))]));
}

/**
 * Resolves shared modules as if the remote's entry imported them, and fails a build that bundles a copy.
 * Module Federation ignores a package's imports of itself, so `@osk/shared` would bring a second host API.
 */
export function resolveSharedModules(): Plugin {
  return {
    name: 'resolve-shared-modules',
    enforce: 'pre',
    resolveId(source, importer) {
      const entry = remoteModule(this.environment.config.root);
      const isForeign = sharedModules.includes(source) && importer && importer !== entry;
      // Without options: Rolldown 1.2 mixes up those of calls that run at the same time, so some modules would bring a React of their own.
      return isForeign ? this.resolve(source, entry) : undefined;
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
      const copy = modules.find((id) => /\/(shared\/src\/host|node_modules\/react(-dom)?)\//.test(id));
      if (copy) this.error(`${copy} is provided by the host and must not be bundled`);
    },
  };
}

const everyExport = 'virtual:every-export';

/**
 * Adds an entry that imports every export of the shared modules. Module Federation provides only exports that it has seen imported. It stops
 * looking after 10 ms of silence, so a busy machine would miss some. The bundler drops what no module uses.
 */
export function importEveryExport(): Plugin {
  return {
    name: 'import-every-export',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: ['./src/remote.ts'] } } }),
    buildStart() {
      this.emitFile({ type: 'chunk', id: everyExport });
    },
    resolveId: (source) => (source === everyExport ? everyExport : undefined),
    load: (id) =>
      id === everyExport ? sharedModules.map((name, index) => `import * as shared${index} from '${name}';`).join('\n') : undefined,
    transform: {
      filter: { id: /__loadShare__/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type === 'chunk' && output.facadeModuleId === everyExport) delete bundle[file];
        }
      },
    },
  };
}
