import { join } from 'node:path';
import type { Plugin } from 'vite';
import { federated } from './federated.ts';

/**
 * Module Federation leaves a package's imports of itself alone, and would bundle a second copy of the host's state with every part of
 * the interface that uses it. This resolves them as if the remote itself had asked.
 */
export function hostApiPlugin(): Plugin {
  let remote = '';
  return {
    name: 'host-api-plugin',
    enforce: 'pre',
    configResolved({ root }) {
      remote = join(root, 'src', 'remote.ts');
    },
    resolveId(source, importer) {
      const isFederated = (federated as readonly string[]).includes(source);
      return isFederated && importer && importer !== remote ? this.resolve(source, remote, { skipSelf: true }) : undefined;
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
      const own = modules.find((id) => /\/(shared\/src\/host|node_modules\/react(-dom)?)\//.test(id));
      if (own) this.error(`${own} is provided by the host and must not be bundled`);
    },
  };
}
