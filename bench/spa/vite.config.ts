import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import shell from '../../shell/vite.config.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The shell with every remote bundled: an ordinary single-page application, split by route. */
function staticFederation(): Plugin {
  return {
    name: 'static-federation',
    enforce: 'pre',
    resolveId: (source) =>
      source.endsWith('federation/federation.ts') || source === './federation.ts' ? path('static-federation.ts') : undefined,
  };
}

export default defineConfig(
  mergeConfig(shell, {
    root: path('../../shell'),
    plugins: [staticFederation()],
    build: { outDir: path('../dist/spa/shell/dist'), emptyOutDir: true, manifest: true },
  }),
);
