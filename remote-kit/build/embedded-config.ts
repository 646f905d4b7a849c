import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { type EmbeddedFile, type EmbeddedRelease, releasesPlaceholder } from '@osk/shared/contract/embedded-release';
import { hashedFilesName } from '@osk/shared/contract/release';
import type { ElementNames } from '@osk/shared/embedding/names';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfigFnObject } from 'vite';
import { targets } from './baseline/baseline.ts';
import { baselineCheck } from './baseline/baseline-check.ts';
import { browserContract } from './browser-contract.ts';
import { embeddedStyles } from './embedded/embedded-styles.ts';
import { moduleFactory, reactParts } from './embedded/module-factory.ts';
import { staticImports } from './embedded/static-imports.ts';
import { productionBuilds } from './production-builds.ts';
import { integrityOf, packageVersionOf } from './release-file.ts';

export { pkkEmployees } from '@osk/shared/embedding/names';

/** The builds for embedding share a folder, so none of them empties it. */
const output = { ...targets, outDir: 'dist-embed', emptyOutDir: false } as const;

const production = { 'process.env.NODE_ENV': JSON.stringify('production') };

/**
 * The build of one script with everything it needs, for a copy on another site. It comes last: `about.json` describes the others too.
 * @param types the declarations of the element, which are published beside the script, below the remote's folder
 */
export function embeddedScript(entry: string, fileName: string, types?: string): UserConfigFnObject {
  return defineConfig(() => ({
    plugins: [
      baselineCheck(),
      productionBuilds(),
      browserContract(),
      embeddedStyles(),
      react(),
      staticImports(),
      aboutPlugin(fileName, types),
    ],
    define: production,
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

/** The build of what the element mounts: `assets/module-<hash>.js`, with its dialogs. It runs on the React that it is given. */
export function embeddedImplementation(entry: string): UserConfigFnObject {
  return defineConfig(() => ({
    plugins: [baselineCheck(), browserContract(), embeddedStyles(), react(), moduleFactory('module')],
    define: production,
    build: { ...output, cssCodeSplit: false, ...singleModule(entry) },
  }));
}

/** The build of the React for pages that share none: `assets/react-<hash>.js`. */
export function embeddedReact(): UserConfigFnObject {
  return defineConfig(() => {
    const parts = reactParts();
    return {
      plugins: [baselineCheck(), productionBuilds(), parts, moduleFactory('react')],
      define: production,
      build: { ...output, ...singleModule(parts.entry) },
    };
  });
}

/**
 * The build of the element's Module Federation container: `remoteEntry.js` and its manifest. In a remote it has the release of the two
 * builds above, so it comes after them; in the portal, the server names the releases.
 */
export function embeddedContainer(names: ElementNames): UserConfigFnObject {
  const code = (releases: string) =>
    `import { createContainer } from '@osk/shared/embedding/container';
    export const { init, get } = createContainer(${JSON.stringify(names)}, ${releases}, import.meta.url);`;
  return elementConfig({ fileName: 'remoteEntry.js', format: 'es' }, code, manifestOf(names));
}

/** The build of the element's script for the portal, whose server names the releases. */
export function embeddedElement(names: ElementNames): UserConfigFnObject {
  const code = (releases: string) =>
    `import { defineElement } from '@osk/shared/embedding/element';
    import { releaseOfFiles } from '@osk/shared/embedding/load-release';
    defineElement(${JSON.stringify(names)}, ${releases}.map((release) => releaseOfFiles(release)));`;
  // A classic script of a page: its names must not be the page's.
  return elementConfig({ fileName: `${names.tag}.js`, format: 'iife' }, code);
}

const elementEntry = 'virtual:element';

/** @param code the entry, with an expression for the releases */
function elementConfig(
  { fileName, format }: { fileName: string; format: 'es' | 'iife' },
  code: (releases: string) => string,
  ...plugins: Plugin[]
): UserConfigFnObject {
  const entry: Plugin = {
    name: 'element-entry',
    apply: 'build',
    resolveId(source, importer) {
      return importer === undefined && source === elementEntry ? join(this.environment.config.root, `${elementEntry}.js`) : undefined;
    },
    load(id) {
      if (!id.endsWith(`${elementEntry}.js`)) return undefined;
      const { root } = this.environment.config;
      const release = describeRelease(join(root, output.outDir), root);
      return code(JSON.stringify(release ? [release] : releasesPlaceholder));
    },
  };
  return defineConfig(() => ({
    plugins: [baselineCheck(), entry, ...plugins],
    build: { ...output, ...singleModule(elementEntry, { entryFileNames: fileName, format }) },
  }));
}

const singleModule = (input: string, file: { entryFileNames?: string; format?: 'es' | 'iife' } = {}) => ({
  modulePreload: false as const,
  rolldownOptions: { input, preserveEntrySignatures: 'strict' as const, output: { entryFileNames: '[name].js', ...file } },
});

/** The release of a remote in its files; undefined without them. Addresses are relative to the container. */
function describeRelease(folder: string, root: string): EmbeddedRelease | undefined {
  const names = existsSync(join(folder, 'assets')) ? readdirSync(join(folder, 'assets')) : [];
  const fileOf = (name: string): EmbeddedFile | undefined => {
    const [file, another] = names.filter((candidate) => new RegExp(`^${name}-[0-9a-f]{8}\\.js$`).test(candidate));
    if (another !== undefined) throw new Error(`${folder}/assets has two builds of ${name}: delete the folder first.`);
    return file === undefined ? undefined : [`./assets/${file}`, integrityOf(readFileSync(join(folder, 'assets', file)))];
  };
  const [module, react] = [fileOf('module'), fileOf('react')];
  if (!module || !react) return undefined;
  const { version: reactVersion } = createRequire(join(root, 'package.json'))('react/package.json') as { version: string };
  return { version: packageVersionOf(root), reactVersion, module, react };
}

/** Writes the manifest by which hosts find the container. It has no files of its own to preload. */
function manifestOf({ container }: ElementNames): Plugin {
  const none = { sync: [], async: [] };
  const assets = { js: none, css: none };
  const remoteEntry = { name: 'remoteEntry.js', path: '', type: 'module' };
  const metaData = {
    ...{ name: container, type: 'app', buildInfo: { buildVersion: '1', buildName: container } },
    ...{ remoteEntry, types: { path: '', name: '' }, globalName: container, pluginVersion: '', publicPath: 'auto' },
  };
  const exposes = [{ id: `${container}:element`, name: 'element', assets, path: './element' }];
  const manifest = { id: container, name: container, metaData, shared: [], remotes: [], exposes };
  return {
    name: 'container-manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'mf-manifest.json', source: JSON.stringify(manifest) });
    },
  };
}

/**
 * Writes `about.json`: name, version and hash of the script, by which the module recognizes the portal, and what the element mounts. Writes
 * the list of the files with a hash in their name too, and the declarations of the element.
 */
function aboutPlugin(script: string, types?: string): Plugin {
  return {
    name: 'about',
    apply: 'build',
    generateBundle() {
      if (types === undefined) return;
      this.emitFile({ type: 'asset', fileName: basename(types), source: readFileSync(join(this.environment.config.root, types)) });
    },
    writeBundle({ dir = '' }) {
      const { root } = this.environment.config;
      const write = (file: string, content: object) => writeFileSync(join(dir, file), `${JSON.stringify(content, null, 2)}\n`);
      const integrity = integrityOf(readFileSync(join(dir, script)), 'sha384');
      const release = describeRelease(dir, root);
      const fileOf = ([address]: EmbeddedFile) => address.replace('./', '');
      const embedded = release && { module: fileOf(release.module), react: fileOf(release.react), reactVersion: release.reactVersion };
      write('about.json', { name: script.replace(/\.js$/, ''), version: packageVersionOf(root), script, integrity, ...embedded });
      write(hashedFilesName, embedded ? readdirSync(join(dir, 'assets')).map((name) => `assets/${name}`) : []);
    },
  };
}
