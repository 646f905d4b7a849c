import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesPlaceholder } from '@osk/shared/contract/fragment';
import { findInvalidRoutes } from '@osk/shared/contract/portal-routes';
import type { Release } from '@osk/shared/contract/release';
import { PortalRoute, Release as Shape } from '@osk/shared/contract/shapes/release';
import { z } from '@osk/shared/contract/shapes/shape';
import type { EarlyCalls } from '@osk/shared/remote';
import { type ESTree, type Plugin, type Rolldown, Visitor } from 'vite';
import { type Bundle, type Chunk, cssOf, importedLater, withImports } from '../bundle.ts';
import { describeBuild, provenanceOf, releaseFile } from '../release-file.ts';
import { importBundled } from '../run-vite.ts';
import { readBundledCalls } from './bundled-calls.ts';
import type { hostNeeds } from './host-needs.ts';

/**
 * Writes `release.json`: the remote's entry, its routes, the files and first calls of each page, all its calls, what the remote needs of
 * its host, and the hash of every file.
 */
export function releasePlugin(name: string, { needsOf }: Pick<ReturnType<typeof hostNeeds>, 'needsOf'>): Plugin {
  /** The module of each page, by route pattern. */
  const pages = new Map<string, string>();
  let description: Omit<Release, 'version' | 'files'>;

  return {
    name: 'release',
    apply: 'build',
    async transform(code, id) {
      if (!id.endsWith('/src/remote.ts')) return;
      // In watch mode a route may have been removed.
      pages.clear();
      for (const [route, source] of routesIn(this.parse(code))) {
        const page = await this.resolve(source, id);
        if (page) pages.set(route, page.id);
      }
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { root } = this.environment.config;
        if (pages.size === 0) this.error('src/remote.ts has no routes: expected `routes: { "/path": () => import("./page.tsx") }`');
        const prerendered = await emitPrerendered(this, root, bundle);
        const early = await readEarlyCalls(root, pages);
        const files = describeFiles(bundle, pages, early);
        const portalRoutes = await readPortalRoutes(root, files.routes);
        const calls = await readBundledCalls(this, root, bundle);
        const needs = needsOf(root, bundle);
        description = parseDescription({ name, ...provenanceOf(root), needs, ...files, prerendered, portalRoutes, calls });
      },
    },
    // The hashes are of the files as browsers get them.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        writeFileSync(join(dir, releaseFile), JSON.stringify(describeBuild(this.environment.config.root, dir, description), null, 2));
      },
    },
  };
}

/** @throws Error when the portal would not take it, such as for the name of a page that is too long */
export function parseDescription(description: object): Omit<Release, 'version' | 'files'> {
  const parsed = z.safeParse(z.omit(Shape, { version: true, files: true }), description);
  if (parsed.success) return parsed.data;
  throw new Error(`${releaseFile} is not valid: ${z.prettifyError(parsed.error)}`);
}

/** The pairs `'/path': () => import('./page.tsx')` anywhere in a module. */
function routesIn(program: ESTree.Program): [route: string, source: string][] {
  const routes: [string, string][] = [];
  new Visitor({
    Property({ key, value }) {
      const page = value.type === 'ArrowFunctionExpression' && value.body.type === 'ImportExpression' && value.body.source;
      if (page === false || page.type !== 'Literal' || key.type !== 'Literal') return;
      routes.push([String(key.value), String(page.value)]);
    },
  }).visit(program);
  return routes;
}

/** The default export of a file in a remote's `src`; undefined without the file. */
async function readSource<Content>(root: string, file: string): Promise<Content | undefined> {
  const source = join(root, 'src', file);
  return existsSync(source) ? (await importBundled<{ default: Content }>(source, { root })).module.default : undefined;
}

/**
 * The addresses that each page reads first, from a remote's `src/early.ts`.
 * @throws Error when it names a page that the remote does not have
 */
export async function readEarlyCalls(root: string, pages: ReadonlyMap<string, unknown>): Promise<EarlyCalls> {
  const calls = (await readSource<EarlyCalls>(root, 'early.ts')) ?? {};
  const unknown = Object.keys(calls).find((page) => !pages.has(page));
  if (unknown !== undefined) throw new Error(`src/early.ts names the page ${unknown}, which src/remote.ts does not have`);
  return calls;
}

/**
 * The routes that a remote adds to the portal, from its `src/portal-routes.ts`.
 * @throws Error when a route is invalid or names a page that the remote does not have
 */
export async function readPortalRoutes(root: string, routes: Release['routes']): Promise<PortalRoute[]> {
  const parsed = z.array(PortalRoute).safeParse((await readSource(root, 'portal-routes.ts')) ?? []);
  if (!parsed.success) throw new Error(`src/portal-routes.ts: ${z.prettifyError(parsed.error)}`);
  const problems = findInvalidRoutes({ portalRoutes: parsed.data, routes });
  if (problems.length > 0) throw new Error(`src/portal-routes.ts: ${problems.join(' ')}`);
  return parsed.data;
}

const prerendering = fileURLToPath(new URL('prerender-pages.tsx', import.meta.url));

/** Emits the pages of a remote's `src/prerender.ts` as HTML, and the files that only they use. */
async function emitPrerendered(context: Rolldown.PluginContext, root: string, bundle: Bundle): Promise<Release['prerendered']> {
  const source = join(root, 'src', 'prerender.ts');
  if (!existsSync(source)) return {};
  const { module, assets } = await importBundled<typeof import('./prerender-pages.tsx')>(prerendering, {
    root,
    resolve: { alias: { 'virtual:prerender': source } },
    experimental: { renderBuiltUrl: (file) => `${filesPlaceholder}/${file}` },
  });
  for (const asset of assets) {
    const { fileName, source } = asset;
    const [name = fileName] = asset.names;
    // Its file name has a hash. With a name, `hashedFiles` lists it.
    if (!bundle[fileName] && !fileName.endsWith('.css')) context.emitFile({ type: 'asset', fileName, name, source });
  }
  const entries = module.prerenderedPages.map(({ route, description, picture, fragments }) => {
    const files = fragments.map(({ variant, html }) => {
      const file = context.emitFile({ type: 'asset', name: `${variant}.html`, source: html });
      return [variant, context.getFileName(file)];
    });
    return [route, { description, picture: picture.slice(`${filesPlaceholder}/`.length), fragments: Object.fromEntries(files) }];
  });
  return Object.fromEntries(entries);
}

function describeFiles(
  bundle: Bundle,
  pages: ReadonlyMap<string, string>,
  early: EarlyCalls,
): Pick<Release, 'entry' | 'preload' | 'routes'> {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
  const entry = chunks.find(({ fileName }) => fileName.startsWith('remoteEntry'));
  if (!entry) throw new Error('No remote entry in the bundle');
  const fileOf = (module: string) => chunks.filter(({ moduleIds }) => moduleIds.includes(module)).map(({ fileName }) => fileName);
  const pageFiles = [...pages.values()].flatMap(fileOf);

  const preload = withImports(bundle, [entry.fileName, ...entry.dynamicImports.filter((file) => !pageFiles.includes(file))]);
  const routes = [...pages].map(([route, module]) => {
    const js = withImports(bundle, fileOf(module)).filter((file) => !preload.includes(file));
    const later = importedLater(bundle, js, preload);
    return [route, { js, css: cssOf(bundle, js), later, ...(early[route] && { early: [...early[route]] }) }];
  });
  return { entry: entry.fileName, preload, routes: Object.fromEntries(routes) };
}
