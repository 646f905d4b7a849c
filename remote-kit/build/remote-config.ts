import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfigFnObject } from 'vite';
import { devPorts, type RemoteName } from './dev-ports.ts';
import { developing } from './developing.ts';
import { federated } from './federated.ts';
import { hostApiPlugin } from './host-api-plugin.ts';
import { hostNeeds } from './host-needs.ts';
import { releasePlugin } from './release-plugin.ts';
import { targets } from './targets.ts';
import { wholeShares } from './whole-shares.ts';

/** Short names where Module Federation's own are longer than what is in the files, and begin with what some static hosts leave out. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.startsWith('_virtual_mf') ? 'share' : name}-[hash].js`;

const provided = { singleton: true, import: false, requiredVersion: '*' } as const;

/**
 * The Vite configuration of a remote of the portal: `src/remote.ts` is what it exposes. The build relies on the host's copies of what
 * is federated and on the host's federation runtime; its files find each other relative to the entry, wherever they are served from.
 */
export function remoteConfig(name: RemoteName): UserConfigFnObject {
  const needs = hostNeeds();
  return defineConfig(({ command, mode }) => ({
    base: command === 'serve' ? `/remotes/${name}/` : './',
    server: { port: devPorts[name], strictPort: true },
    plugins: [
      hostApiPlugin(),
      wholeShares(),
      react(),
      federation({
        name: name.replaceAll('-', '_'),
        filename: command === 'serve' ? 'remoteEntry.js' : 'remoteEntry-[hash].js',
        exposes: { './remote': './src/remote.ts' },
        shared: Object.fromEntries(federated.map((key) => [key, provided])),
        shareStrategy: 'loaded-first',
        // A module with a mistake is never read to its end, and Module Federation waits so long for it before the build may fail. A developer
        // wants to know soon; a release wants the same files on a slow machine too.
        moduleParseIdleTimeout: mode === developing ? 2 : 10,
        experiments: { externalRuntime: true },
        disableRemote: true,
        dev: { remoteHmr: true },
        dts: false,
      }),
      needs.plugin,
      releasePlugin(name, needs),
    ],
    build: { ...targets, rolldownOptions: { output: { chunkFileNames } } },
  }));
}
