import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfigFnObject } from 'vite';
import { aboutPlugin } from './about-plugin.ts';
import { embeddedStyles } from './embedded-styles.ts';
import { wholeReact } from './host-react.ts';
import { targets } from './targets.ts';

/** Where the builds for other people's pages are put, beside the portal's own. */
const outDir = 'dist-embed';

/** One script that brings all it needs, for a plain page. */
export function embeddedScript(entry: string, fileName: string): UserConfigFnObject {
  return defineConfig(() => ({
    plugins: [embeddedStyles(), react(), aboutPlugin(fileName)],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ...targets,
      outDir,
      emptyOutDir: true,
      // Whoever copies the script passes on what it is made of.
      license: { fileName: 'licences.md' },
      cssCodeSplit: false,
      lib: { entry, formats: ['iife' as const], name: 'oskEmbedded', fileName: () => fileName },
    },
  }));
}

/**
 * What a page may load beside a module: `<name>.js` for its `import()`, and `<name>.script.js`, which sets a variable of the given
 * name, for who steers a browser from outside. Comes after the build that empties the folder.
 */
export function embeddedModule(entry: string, name: string, variable: string): UserConfigFnObject {
  return defineConfig(() => ({
    build: {
      ...targets,
      outDir,
      emptyOutDir: false,
      lib: { entry, formats: ['es', 'iife'], name: variable, fileName: (format) => (format === 'es' ? `${name}.js` : `${name}.script.js`) },
    },
  }));
}

const remoteEntry = 'remoteEntry.js';

/** Without the line that Module Federation's own names begin with: some static hosts leave out such files. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.replace(/^_+/, '')}-[hash].js`;

const react19 = { requiredVersion: '^19.0.0' } as const;

/** The same for other Module Federation hosts: with their React where it is a whole 19, with its own otherwise. */
export function embeddedRemote(name: string, exposes: Readonly<Record<string, string>>): UserConfigFnObject {
  return defineConfig(() => ({
    base: './',
    plugins: [
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
      wholeReact(remoteEntry),
    ],
    build: {
      ...targets,
      outDir,
      license: { fileName: 'licences.federated.md' },
      emptyOutDir: false,
      cssCodeSplit: false,
      rolldownOptions: { input: Object.values(exposes), output: { chunkFileNames } },
    },
  }));
}
