import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { withImports } from '../bundle.ts';
import { remoteModule } from '../shared-modules.ts';

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** A module that a form imports at its first use: shapes, of the contract or of the remote, and their messages. */
const formModule = /\/(contract\/shapes\/[\w-]+|contract\/field-messages|[\w-]+-shape)\.[jt]s$/;

/**
 * Puts what a page needs at once into its own chunk, and what several pages need into chunks of theirs. What only forms need at their
 * first use is one chunk for all pages. Without this, the bundler splits modules by what each later chunk needs.
 */
export function pageChunks(): Plugin {
  let remote = '';
  let chunks: Map<string, string> | undefined;
  const name = (id: string, context: Context) => {
    chunks ??= nameChunks(remote, context);
    return chunks.get(id) ?? null;
  };
  return {
    name: 'page-chunks',
    apply: 'build',
    // With their dependencies, the first page would take what it shares with others.
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name, includeDependenciesRecursively: false }] } } } },
    }),
    configResolved({ root }) {
      remote = remoteModule(root);
    },
    // In watch mode, pages change.
    buildStart() {
      chunks = undefined;
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const [file, chunk] of Object.entries(bundle)) {
          const isCircular = chunk.type === 'chunk' && withImports(bundle, chunk.imports).includes(file);
          if (isCircular) this.error(`${file} imports itself: its modules could run before those that they import`);
        }
      },
    },
  };
}

/** Characters of source. A request for less costs more than the module does in the chunk of all pages. */
const smallChunk = 1000;

/** The chunk of each module that a page imports statically, or that its forms import. */
function nameChunks(remote: string, context: Context): Map<string, string> {
  const { dynamicallyImportedIds: pages = [] } = context.getModuleInfo(remote) ?? {};
  const names = pages.map(nameOf);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new Error(`Two pages have the file name ${repeated}: each page needs its own, because it names the page's chunk`);
  const atOnce = findPages(pages, context, (module) => module.importedIds);
  const eventually = findPages(pages, context, (module) => [...module.importedIds, ...module.dynamicallyImportedIds]);
  const chunks = new Map<string, string>();
  for (const id of [...eventually.keys()].filter((module) => formModule.test(module))) {
    for (const imported of findPages([id], context, (module) => module.importedIds).keys()) chunks.set(imported, 'forms');
  }
  for (const [id, using] of atOnce) {
    // Without these two rules, a form or a dialog of another page would load this page.
    if (chunks.has(id)) chunks.set(id, names.join('_'));
    else chunks.set(id, using.join('_') + (eventually.get(id)?.length === using.length ? '' : '_shared'));
  }
  return withoutSmallChunks(chunks, names, context);
}

/** Moves the modules of small shared chunks into the chunk of all pages, unless they import modules of another one. */
function withoutSmallChunks(chunks: ReadonlyMap<string, string>, pages: readonly string[], context: Context): Map<string, string> {
  const ofAll = pages.join('_');
  const isSmall = (chunk: string) => {
    const modules = [...chunks].flatMap(([id, name]) => (name === chunk ? (context.getModuleInfo(id) ?? []) : []));
    const imported = modules.flatMap(({ importedIds }) => importedIds.map((id) => chunks.get(id) ?? ofAll));
    const size = modules.reduce((sum, { code }) => sum + (code?.length ?? 0), 0);
    return size < smallChunk && imported.every((name) => name === chunk || name === ofAll);
  };
  const shared = [...new Set(chunks.values())].filter((name) => name !== 'forms' && !pages.includes(name));
  const small = new Set(shared.filter(isSmall));
  return new Map([...chunks].map(([id, name]) => [id, small.has(name) ? ofAll : name]));
}

const nameOf = (page: string) => basename(page).replace(/\.tsx?$/, '');

/** The names of the pages that reach each module. */
function findPages(pages: readonly string[], context: Context, next: (module: Rolldown.ModuleInfo) => readonly string[]) {
  const pagesByModule = new Map<string, string[]>();
  for (const page of pages) {
    const name = nameOf(page);
    const visit = (id: string) => {
      const names = pagesByModule.get(id) ?? [];
      if (names.includes(name)) return;
      pagesByModule.set(id, [...names, name]);
      const module = context.getModuleInfo(id);
      if (module) next(module).forEach(visit);
    };
    visit(page);
  }
  return pagesByModule;
}
