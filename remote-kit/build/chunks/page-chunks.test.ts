import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { buildInMemory, useFolderPerTest } from '../../testing/use-folder.ts';
import { pageChunks } from './page-chunks.ts';

const { at, write } = useFolderPerTest();

type Group = Rolldown.CodeSplittingGroup;

/** Builds a remote of these modules, by path in `src`. Returns those in each chunk, by its name. */
async function buildRemote(sources: Record<string, string>, groups: Group[] = []): Promise<Record<string, string[]>> {
  // Without an effect, the bundler would drop the module.
  for (const [path, source] of Object.entries(sources)) write(`src/${path}`, `${source}\nconsole.log('${path}');`);
  const output = await buildInMemory({
    root: at(),
    plugins: [pageChunks()],
    build: {
      modulePreload: false,
      rolldownOptions: {
        input: at('src/remote.ts'),
        preserveEntrySignatures: 'allow-extension',
        experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
        output: { codeSplitting: { groups } },
      },
    },
  });
  const chunks = output.flatMap((file) => {
    const paths = file.type === 'chunk' ? Object.keys(sources).filter((path) => file.moduleIds.includes(at('src', path))) : [];
    return paths.length > 0 ? [[file.name, paths.toSorted()] as const] : [];
  });
  return Object.fromEntries(chunks);
}

const remoteOf = (...pages: string[]) =>
  `export default { routes: { ${pages.map((page) => `'/${page}': () => import('./${page}.ts')`).join(', ')} } };`;

test('makes one chunk of what a page needs at once, of what pages share, and of all shapes', async () => {
  const chunks = await buildRemote({
    'remote.ts': remoteOf('first/first-page', 'second/second-page'),
    'first/first-page.ts': `import './table.ts'; import '../heading.ts'; import '../price.ts';
      export const load = () => [import('./first-dialog.ts'), import('./first-shape.ts')];`,
    'first/table.ts': '',
    'first/first-dialog.ts': "import './table.ts'; import '../pill.ts';",
    'first/first-shape.ts': "import '../rules.ts';",
    'second/second-page.ts': `import '../heading.ts'; import '../pill.ts';
      export const load = () => [import('./second-dialog.ts'), import('./second-shape.ts')];`,
    'second/second-dialog.ts': "import '../price.ts';",
    'second/second-shape.ts': "import '../rules.ts';",
    'heading.ts': '',
    'price.ts': '',
    'pill.ts': '',
    'rules.ts': '',
  });
  expect(chunks).toEqual({
    remote: ['remote.ts'],
    'first-page': ['first/first-page.ts', 'first/table.ts'],
    'second-page': ['second/second-page.ts'],
    common: ['heading.ts'],
    // With the page, the dialog of the other one would load it.
    'first-page_shared': ['price.ts'],
    'second-page_shared': ['pill.ts'],
    forms: ['first/first-shape.ts', 'rules.ts', 'second/second-shape.ts'],
    'first-dialog': ['first/first-dialog.ts'],
    'second-dialog': ['second/second-dialog.ts'],
  });
});

test.each([
  ['of another page', ['lessons/page', 'plan/page'], 'page'],
  ['of the chunk of several pages', ['common', 'plan'], 'common'],
])('fails when a page has the file name %s', async (_, pages, name) => {
  const sources = Object.fromEntries(pages.map((page) => [`${page}.ts`, '']));
  await expect(buildRemote({ 'remote.ts': remoteOf(...pages), ...sources })).rejects.toThrow(`The name of ${name}.tsx is taken`);
});

test('fails when a chunk imports itself by another one', async () => {
  const sources = {
    'remote.ts': remoteOf('page', 'other'),
    'page.ts': "import './between.ts';",
    'between.ts': "import './last.ts';",
    'last.ts': '',
    'other.ts': '',
  };
  const around: Group = { name: 'around', test: /src\/(page|last)\.ts$/, priority: 1, includeDependenciesRecursively: false };
  await expect(buildRemote(sources, [around])).rejects.toThrow('imports itself: its modules could run before those that they import');
});
