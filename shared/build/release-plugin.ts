import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import type { Release } from '../src/contract/release.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** Writes `release.json`: the remote's entry, and which files each of its routes needs, so that a server can preload them. */
export function releasePlugin(name: string): Plugin {
  /** Route pattern → the page's module. */
  const pages = new Map<string, string>();

  return {
    name: 'release',
    apply: 'build',
    async transform(code, id) {
      if (!id.endsWith('/src/remote.ts')) return;
      for (const [route, source] of routesIn(this.parse(code))) {
        const page = await this.resolve(source, id);
        if (page) pages.set(route, page.id);
      }
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (pages.size === 0) this.error('src/remote.ts has no routes: expected `routes: { "/path": () => import("./page.tsx") }`');
        const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
        const release = describe(name, version, bundle, pages);
        this.emitFile({ type: 'asset', fileName: 'release.json', source: JSON.stringify(release, null, 2) });
      },
    },
  };
}

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

function describe(name: string, version: string, bundle: Bundle, pages: ReadonlyMap<string, string>): Release {
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
  return { name, version, entry: entry.fileName, preload, routes: Object.fromEntries(routes) };
}

/** These files and all that they import statically, each once. */
function withImports(bundle: Bundle, files: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const output = bundle[file];
    if (found.has(file) || output?.type !== 'chunk') return;
    found.add(file);
    output.imports.forEach(visit);
  };
  files.forEach(visit);
  return [...found];
}

function cssOf(bundle: Bundle, files: readonly string[]): string[] {
  const css = files.flatMap((file) => [...((bundle[file] as Chunk).viteMetadata?.importedCss ?? [])]);
  return [...new Set(css)];
}
