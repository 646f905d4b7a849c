import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesPlaceholder } from '@osk/shared/contract/fragment';
import type { Release } from '@osk/shared/contract/release';
import type { EarlyCalls } from '@osk/shared/remote';
import type { Plugin, Rolldown } from 'vite';
import { type Bundle, type Chunk, cssOf, withImports } from './bundle.ts';
import { readBundledCalls } from './bundled-calls.ts';
import { readEarlyCalls } from './early-calls.ts';
import type { hostNeeds } from './host-needs.ts';
import { formModule } from './page-chunks.ts';
import { readPortalRoutes } from './portal-routes.ts';
import { prerender } from './prerender.ts';
import { describeBuild, provenanceOf, releaseFile } from './release-file.ts';

/**
 * Writes `release.json`: the remote's entry, its routes, the files and first calls of each page, all its calls, what the remote needs of
 * its host, and the hash of every file.
 */
export function releasePlugin(name: string, { needsOf }: Pick<ReturnType<typeof hostNeeds>, 'needsOf'>): Plugin {
  /** The module of each page, by route pattern. */
  const pages = new Map<string, string>();
  let root = '';
  let description: Omit<Release, 'version' | 'files'>;

  return {
    name: 'release',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
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
        if (pages.size === 0) this.error('src/remote.ts has no routes: expected `routes: { "/path": () => import("./page.tsx") }`');
        const prerendered = await emitPrerendered(this, root, bundle);
        const early = await readEarlyCalls(root, pages);
        const files = describeFiles(bundle, pages, { early, prerendered });
        const portalRoutes = await readPortalRoutes(root, files.routes);
        const calls = await readBundledCalls(this, root, bundle);
        description = { name, ...provenanceOf(root), needs: needsOf(root, bundle), ...files, prerendered, portalRoutes, calls };
      },
    },
    // The hashes are of the files as browsers get them.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        writeFileSync(join(dir, releaseFile), JSON.stringify(describeBuild(root, dir, description), null, 2));
      },
    },
  };
}

type Property = { key: { value?: unknown }; value: { type: string; body?: { type: string; source?: { value?: unknown } } } };

/** The pairs `'/path': () => import('./page.tsx')` anywhere in a syntax tree. */
function* routesIn(node: unknown): Generator<[route: string, source: string]> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'Property') {
    const { key, value } = node as unknown as Property;
    const source = value.type === 'ArrowFunctionExpression' && value.body?.type === 'ImportExpression' && value.body.source?.value;
    if (typeof key.value === 'string' && typeof source === 'string') yield [key.value, source];
  }
  for (const child of Object.values(node)) yield* routesIn(child);
}

/** Emits the prerendered pages and the files that only they use. */
async function emitPrerendered(context: Rolldown.PluginContext, root: string, bundle: Bundle): Promise<Release['prerendered']> {
  const { pages, assets } = await prerender(root);
  for (const {
    fileName,
    names: [name = fileName],
    source,
  } of assets) {
    // Its file name has a hash. With a name, `hashedFiles` lists it.
    if (!bundle[fileName] && !fileName.endsWith('.css')) context.emitFile({ type: 'asset', fileName, name, source });
  }
  const entries = pages.map(({ route, description, picture, fragments }) => {
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
  { early, prerendered }: { early: EarlyCalls; prerendered: Release['prerendered'] },
): Pick<Release, 'entry' | 'preload' | 'routes'> {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
  const entry = chunks.find(({ fileName }) => fileName.startsWith('remoteEntry'));
  if (!entry) throw new Error('No remote entry in the bundle');
  const fileOf = (module: string) => chunks.filter(({ moduleIds }) => moduleIds.includes(module)).map(({ fileName }) => fileName);
  const pageFiles = [...pages.values()].flatMap(fileOf);

  const preload = withImports(bundle, [entry.fileName, ...entry.dynamicImports.filter((file) => !pageFiles.includes(file))]);
  const routes = [...pages].map(([route, module]) => {
    const js = withImports(bundle, fileOf(module)).filter((file) => !preload.includes(file));
    const forms = formFiles(bundle, js).filter((file) => !preload.includes(file) && !js.includes(file));
    return [route, { js, css: cssOf(bundle, js), ...(early[route] && { early: [...early[route]] }), ...(prerendered[route] && { forms }) }];
  });
  return { entry: entry.fileName, preload, routes: Object.fromEntries(routes) };
}

/** What the forms in these files import at their first use. Dialogs import theirs when they open. */
function formFiles(bundle: Bundle, files: readonly string[]): string[] {
  const isOfForms = (file: string) => (bundle[file] as Chunk).moduleIds.some((id) => formModule.test(id));
  return withImports(bundle, files.flatMap((file) => (bundle[file] as Chunk).dynamicImports).filter(isOfForms));
}
