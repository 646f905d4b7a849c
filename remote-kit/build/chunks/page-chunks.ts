import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { withImports } from '../bundle.ts';
import { remoteModule } from '../shared-modules.ts';

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** A module that only forms import: shapes, of the contract or of the remote, and their messages. */
const formModule = /\/(contract\/shapes\/[\w-]+|contract\/field-messages|[\w-]+-shape)\.[jt]s$/;

/**
 * Puts what a page needs at once into its own chunk, what several pages need into `common`, what only forms need into `forms`, and what a
 * page shares with dialogs of others into `<page>_shared`. Without this, the bundler splits modules by what each later chunk needs.
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

/** The chunk of each module that a page imports statically, or that its forms import. */
function nameChunks(remote: string, context: Context): Map<string, string> {
  const { dynamicallyImportedIds: pages = [] } = context.getModuleInfo(remote) ?? {};
  const names = ['common', 'forms', ...pages.map(nameOf)];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new Error(`The name of ${repeated}.tsx is taken: each page needs its own, because it names the page's chunk`);
  const atOnce = findPages(pages, context, (module) => module.importedIds);
  const eventually = findPages(pages, context, (module) => [...module.importedIds, ...module.dynamicallyImportedIds]);
  const chunks = new Map<string, string>();
  for (const id of [...eventually.keys()].filter((module) => formModule.test(module))) {
    for (const imported of findPages([id], context, (module) => module.importedIds).keys()) chunks.set(imported, 'forms');
  }
  for (const [id, [page = '', ...others]] of atOnce) {
    const isOfOnePage = others.length === 0 && (pages.length === 1 || !chunks.has(id));
    // With its page, a dialog of another page would load that page.
    const own = eventually.get(id)?.length === 1 ? page : `${page}_shared`;
    chunks.set(id, isOfOnePage ? own : 'common');
  }
  return chunks;
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
