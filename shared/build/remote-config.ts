import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfigFnObject } from 'vite';
import { federated } from './federated.ts';

/** The Vite configuration of a remote, built for the portal. */
export function remoteConfig(name: string): UserConfigFnObject {
  return defineConfig(({ command }) => ({
    base: command === 'serve' ? `/remotes/${name}/` : './',
    server: { port: 5171, strictPort: true },
    plugins: [
      react(),
      federation({
        name: name.replaceAll('-', '_'),
        filename: command === 'serve' ? 'remoteEntry.js' : 'remoteEntry-[hash].js',
        exposes: { './remote': './src/remote.ts' },
        shared: Object.fromEntries(federated.map((key) => [key, { singleton: true, import: false, requiredVersion: '*' } as const])),
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true },
        disableRemote: true,
        disableSnapshot: true,
        manifest: true,
        dts: false,
        dev: { remoteHmr: true },
      }),
    ],
    build: { rolldownOptions: { input: './src/remote.ts' }, target: 'es2023', manifest: true, cssCodeSplit: true },
  }));
}
