import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { withImports } from './bundle.ts';

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * Puts what a page needs at once into its own chunk, and what several pages need into chunks of theirs. Without this, the bundler also
 * splits it by what each later chunk needs.
 */
export function pageChunks(): Plugin {
  let remote = '';
  let pagesByModule: Map<string, string[]> | undefined;
  const name = (id: string, context: Context) => {
    pagesByModule ??= findPages(remote, context);
    return pagesByModule.get(id)?.join('_') ?? null;
  };
  return {
    name: 'page-chunks',
    apply: 'build',
    // With their dependencies, the first page would take what it shares with others.
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name, includeDependenciesRecursively: false }] } } } },
    }),
    configResolved({ root }) {
      remote = join(root, 'src', 'remote.ts');
    },
    // In watch mode, pages change.
    buildStart() {
      pagesByModule = undefined;
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

/** The names of the pages that import each module statically. */
function findPages(remote: string, context: Context): Map<string, string[]> {
  const pagesByModule = new Map<string, string[]>();
  for (const page of context.getModuleInfo(remote)?.dynamicallyImportedIds ?? []) {
    const name = basename(page).replace(/\.tsx?$/, '');
    const visit = (id: string) => {
      const pages = pagesByModule.get(id) ?? [];
      if (pages.includes(name)) return;
      pagesByModule.set(id, [...pages, name]);
      context.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    visit(page);
  }
  return pagesByModule;
}
