import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The module that Vite's builds import for every dynamic import. */
const vitesOwn = '\0vite/preload-helper.js';
const loader = fileURLToPath(new URL('load-chunk.ts', import.meta.url));

/** Makes dynamic imports repeatable: `load-chunk.ts` takes the place of Vite's preloading, whose links fail for good in some browsers. */
export function chunkLoading(): Plugin {
  let isUsed = false;
  return {
    name: 'chunk-loading',
    apply: 'build',
    // Before Vite, which would load its own.
    enforce: 'pre',
    load(id) {
      if (id !== vitesOwn) return;
      isUsed = true;
      return `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)};`;
    },
    generateBundle(_, bundle) {
      const imports = Object.values(bundle).some((output) => output.type === 'chunk' && output.dynamicImports.length > 0);
      if (imports && !isUsed) this.error(`Vite has not imported ${vitesOwn.slice(1)}: its dynamic imports would not be repeatable`);
    },
  };
}
