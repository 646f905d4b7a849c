import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** Publishes the declarations of an embedded element as they are. @param file below the remote's folder */
export function elementTypes(file: string): Plugin {
  let root = '';
  return {
    name: 'element-types',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: basename(file), source: readFileSync(join(root, file)) });
    },
  };
}
