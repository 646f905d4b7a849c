import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfigFnObject } from 'vite';
import { targets } from './baseline/baseline.ts';
import { baselineCheck } from './baseline/baseline-check.ts';
import { browserContract } from './browser-contract.ts';
import { chunkLoading } from './chunks/chunk-loading.ts';
import { federationChunk } from './chunks/federation-chunk.ts';
import { pageChunks } from './chunks/page-chunks.ts';
import { hashedFiles } from './hashed-files.ts';
import { hostNeeds } from './release/host-needs.ts';
import { releasePlugin } from './release/release-plugin.ts';
import { importEveryExport, resolveSharedModules, sharedModules } from './shared-modules.ts';

/** Vite's mode for a production build that `osk-develop` repeats at every change. */
export const watchMode = 'watch';

/** Vite's mode in which `osk-develop` shows a remote in a portal of its own, without federation. */
export const sampleMode = 'samples';

/** Without this, the bundler moves modules of later chunks into the page that imports these: zod into the list of licences. */
const experimental = { chunkOptimization: { avoidRedundantChunkLoads: false } };

/** The host's runtime, which takes the place of the plugin's own. */
const implementation = fileURLToPath(new URL('container-runtime/runtime.ts', import.meta.url));

const providedByHost = { singleton: true, import: false, requiredVersion: '*' } as const;

/**
 * The Vite configuration of a remote that exposes `src/remote.ts`. The build uses the host's shared modules and federation runtime,
 * and works at any address.
 * @param name as in `package.json`, without the scope
 * @param port of the development server
 */
export function remoteConfig(name: string, { port }: { port: number }): UserConfigFnObject {
  const federated = federatedConfig(name, port);
  return (environment) => (environment.mode === sampleMode ? { server: { port }, plugins: [react()] } : federated(environment));
}

function federatedConfig(name: string, port: number): UserConfigFnObject {
  const needs = hostNeeds();
  return defineConfig(({ command, mode }) => ({
    base: command === 'serve' ? `/remotes/${name}/` : './',
    server: { port, strictPort: true },
    plugins: [
      baselineCheck(),
      resolveSharedModules(),
      browserContract(),
      importEveryExport(),
      react(),
      federation({
        name: name.replaceAll('-', '_'),
        filename: command === 'serve' ? 'remoteEntry.js' : 'remoteEntry-[hash].js',
        exposes: { './remote': './src/remote.ts' },
        shared: Object.fromEntries(sharedModules.map((module) => [module, providedByHost])),
        shareStrategy: 'loaded-first',
        // Seconds until a build with a syntax error fails. A slow machine needs the longer one for a complete release.
        moduleParseIdleTimeout: mode === watchMode ? 2 : 10,
        ...(command === 'serve' ? { experiments: { externalRuntime: true } } : { implementation }),
        disableRemote: true,
        dev: { remoteHmr: true },
        dts: false,
      }),
      federationChunk(),
      chunkLoading(),
      pageChunks(),
      needs.plugin,
      releasePlugin(name, needs),
      hashedFiles(),
    ],
    build: { ...targets, rolldownOptions: { experimental } },
  }));
}
