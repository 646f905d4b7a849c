import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesPlaceholder } from '@osk/shared/contract/fragment';
import type { Release } from '@osk/shared/contract/release';
import type { Plugin, Rolldown } from 'vite';
import { builtFrom } from './built-from.ts';
import { type Bundle, type Chunk, cssOf, withImports } from './chunk-files.ts';
import { versionAndFiles } from './file-hashes.ts';
import type { hostNeeds } from './host-needs.ts';
import { prerender } from './prerender.ts';

type Needs = ReturnType<typeof hostNeeds>;

/**
 * Writes `release.json`: the remote's entry, which files each of its routes needs, so that a server can preload them, its drawn pages,
 * what it needs of its host, and the hash of every file.
 */
export function releasePlugin(name: string, { needsOf }: Pick<Needs, 'needsOf'>): Plugin {
  /** Route pattern → the page's module. */
  const pages = new Map<string, string>();
  let root = '';
  let described: Omit<Release, 'version' | 'files'> | undefined;

  return {
    name: 'release',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async transform(code, id) {
      if (!id.endsWith('/src/remote.ts')) return;
      // A build that watches comes here again: a route may have gone.
      pages.clear();
      for (const [route, source] of routesIn(this.parse(code))) {
        const page = await this.resolve(source, id);
        if (page) pages.set(route, page.id);
      }
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        if (pages.size === 0) this.error('src/remote.ts has no routes: expected `routes: { "/path": () => import("./page.tsx") }`');
        const prerendered = await drawnPages(this, root, bundle);
        described = { name, ...builtFrom(root), needs: needsOf(root, bundle), ...describe(bundle, pages), prerendered };
      },
    },
    // Only now is every file what a browser will get.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        if (!described) return;
        const release: Release = { ...described, ...versionAndFiles(root, dir) };
        writeFileSync(join(dir, releaseFile), JSON.stringify(release, null, 2));
      },
    },
  };
}

const releaseFile = 'release.json';

type Node = { type: string; [key: string]: unknown };

/** The pairs `'/path': () => import('./page.tsx')` anywhere in a module. */
function* routesIn(node: unknown): Generator<[route: string, source: string]> {
  if (Array.isArray(node)) for (const item of node) yield* routesIn(item);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const { type, ...parts } = node as Node;
  if (type === 'Property') {
    const { key, value } = node as unknown as {
      key: { value?: unknown };
      value: { type: string; body?: { type: string; source?: { value?: unknown } } };
    };
    const source =
      value.type === 'ArrowFunctionExpression' && value.body?.type === 'ImportExpression' ? value.body.source?.value : undefined;
    if (typeof key.value === 'string' && typeof source === 'string') yield [key.value, source];
  }
  for (const part of Object.values(parts)) yield* routesIn(part);
}

/** Emits the drawn pages and the files that they alone use. */
async function drawnPages(context: Rolldown.PluginContext, root: string, bundle: Bundle): Promise<Release['prerendered']> {
  const { drawn, assets } = await prerender(root);
  for (const { fileName, source } of assets) {
    if (!bundle[fileName] && !fileName.endsWith('.css')) context.emitFile({ type: 'asset', fileName, source });
  }
  const written = drawn.map(({ route, description, picture, fragments }) => {
    const files = fragments.map(({ variant, html }) => {
      checkStyles(html, bundle);
      const file = context.emitFile({ type: 'asset', name: `${variant}.html`, source: html });
      return [variant, context.getFileName(file)] as const;
    });
    return [route, { description, picture: picture.slice(`${filesPlaceholder}/`.length), fragments: Object.fromEntries(files) }] as const;
  });
  return Object.fromEntries(written);
}

/** The pages are drawn by a bundle of their own: its names of classes have to be those of the remote's styles. */
function checkStyles(html: string, bundle: Bundle): void {
  const css = Object.values(bundle).flatMap((file) => (file.fileName.endsWith('.css') && 'source' in file ? [String(file.source)] : []));
  const names = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' ')));
  const own = [...names].filter((name) => /^_.+_\w{5}_\d+$/.test(name));
  const missing = own.find((name) => !css.some((sheet) => sheet.includes(name)));
  if (missing || own.length === 0) throw new Error(`a prerendered page names a class that no style knows: ${missing}`);
}

function describe(bundle: Bundle, pages: ReadonlyMap<string, string>): Pick<Release, 'entry' | 'preload' | 'routes'> {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
  const entry = chunks.find(({ fileName }) => fileName.startsWith('remoteEntry'));
  if (!entry) throw new Error('No remote entry in the bundle');
  const pageChunks = new Map([...pages].map(([route, module]) => [route, chunks.find(({ moduleIds }) => moduleIds.includes(module))]));
  const isPage = (fileName: string) => [...pageChunks.values()].some((chunk) => chunk?.fileName === fileName);

  const start = [entry.fileName, ...entry.dynamicImports.filter((fileName) => !isPage(fileName))];
  const preload = withImports(bundle, start);
  const routes = [...pageChunks].map(([route, chunk]) => {
    const files = withImports(bundle, chunk ? [chunk.fileName] : []).filter((file) => !preload.includes(file));
    return [route, { js: files, css: cssOf(bundle, files) }] as const;
  });
  return { entry: entry.fileName, preload, routes: Object.fromEntries(routes) };
}
