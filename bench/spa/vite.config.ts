import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import shell from '../../shell/vite.config.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The shell with every remote bundled: an ordinary single-page application, split by route. */
function staticFederation(): Plugin {
  return {
    name: 'static-federation',
    enforce: 'pre',
    resolveId(source) {
      if (source.endsWith('/fetch-later.ts')) return path('no-fetching-ahead.ts');
      return source.endsWith('federation/federation.ts') || source === './federation.ts' ? path('static-federation.ts') : undefined;
    },
  };
}

/** As in the remotes: without this, the bundler moves modules of later chunks into the page that imports these. */
const experimental = { chunkOptimization: { avoidRedundantChunkLoads: false } };
/** What half of the pages share is one chunk: ten requests fewer a page. Forms, dialogs and shapes stay where they are needed. */
const common = { test: /shared\/src\/(?!forms|contract\/shapes|ui\/dialog)/, minShareCount: 4, includeDependenciesRecursively: false };
const codeSplitting = { groups: [{ name: 'common', ...common }] };

export default defineConfig(
  mergeConfig(shell, {
    root: path('../../shell'),
    plugins: [staticFederation()],
    build: {
      outDir: path('../dist/spa/shell/dist'),
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: { experimental, output: { codeSplitting } },
    },
  }),
);
