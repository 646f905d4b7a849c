import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfigFnObject } from 'vite';
import { targets } from './baseline/baseline.ts';
import { baselineCheck } from './baseline/baseline-check.ts';
import { browserContract } from './browser-contract.ts';
import { embeddedStyles } from './embedded-styles.ts';
import { hashedFiles } from './hashed-files.ts';
import { hostReactOnly } from './host-react.ts';
import { productionBuilds } from './production-builds.ts';
import { integrityOf, packageVersionOf } from './release-file.ts';
import { staticImports } from './static-imports.ts';

/** The builds for embedding share a folder, so none of them empties it. */
const output = { ...targets, outDir: 'dist-embed', emptyOutDir: false } as const;

/** The build of one script with everything it needs, for a plain page. */
export function embeddedScript(entry: string, fileName: string): UserConfigFnObject {
  return defineConfig(() => ({
    plugins: [baselineCheck(), productionBuilds(), browserContract(), embeddedStyles(), react(), staticImports(), aboutPlugin(fileName)],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ...output,
      // Copies of the script need the licences of its packages.
      license: { fileName: 'licences.md' },
      cssCodeSplit: false,
      lib: { entry, formats: ['iife' as const], name: 'oskEmbedded', fileName: () => fileName },
    },
  }));
}

/** The build of a module that pages import as `<name>.js`. `<name>.script.js` sets a global variable, for browser automation. */
export function embeddedModule(entry: string, name: string, variable: string): UserConfigFnObject {
  return defineConfig(() => ({
    plugins: [baselineCheck()],
    build: {
      ...output,
      lib: { entry, formats: ['es', 'iife'], name: variable, fileName: (format) => (format === 'es' ? `${name}.js` : `${name}.script.js`) },
    },
  }));
}

const remoteEntry = 'remoteEntry.js';

/** Some static hosts omit files that begin with `_`, as Module Federation's own do. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.replace(/^_+/, '')}-[hash].js`;

const react19 = { requiredVersion: '^19.0.0' } as const;

/** The build for other Module Federation hosts. It uses the host's React if that is a complete React 19, and its own otherwise. */
export function embeddedRemote(name: string, exposes: Readonly<Record<string, string>>): UserConfigFnObject {
  return defineConfig(() => ({
    base: './',
    plugins: [
      baselineCheck(),
      productionBuilds(),
      browserContract(),
      embeddedStyles(),
      react(),
      federation({
        name,
        filename: remoteEntry,
        manifest: true,
        exposes: { ...exposes },
        shared: { react: react19, 'react/jsx-runtime': react19, 'react-dom': react19, 'react-dom/client': react19 },
        dts: false,
      }),
      hostReactOnly(remoteEntry),
      hashedFiles(),
    ],
    build: {
      ...output,
      license: { fileName: 'licences.federated.md' },
      cssCodeSplit: false,
      rolldownOptions: { input: Object.values(exposes), output: { chunkFileNames } },
    },
  }));
}

/** Writes `about.json`: name, version and hash of the script. The embedded module reads it to recognize the portal. */
function aboutPlugin(script: string): Plugin {
  let root = '';
  return {
    name: 'about',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle({ dir = '' }) {
      const integrity = integrityOf(readFileSync(join(dir, script)), 'sha384');
      const about = { name: script.replace(/\.js$/, ''), version: packageVersionOf(root), script, integrity };
      writeFileSync(join(dir, 'about.json'), `${JSON.stringify(about, null, 2)}\n`);
    },
  };
}
