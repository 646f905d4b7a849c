import { expect, test } from 'vitest';
import { useFolderPerTest } from '../testing/use-folder.ts';
import { checkBudgets } from './budgets.ts';

const { at, write } = useFolderPerTest();

/** Writes a package with these files; a number is the size of a file. */
function packageWith(files: Readonly<Record<string, number | object>>): string {
  for (const [name, content] of Object.entries(files)) {
    write(`mfe-lessons/${name}`, typeof content === 'number' ? 'x'.repeat(content) : JSON.stringify(content));
  }
  return at('mfe-lessons');
}

const remoteFiles = {
  'dist/release.json': {
    preload: ['remoteEntry.js'],
    routes: { '/lessons': { js: ['assets/lessons.js'], css: ['assets/lessons.css'] }, '/plan': { js: [], css: [] } },
    prerendered: {},
    files: { 'remoteEntry.js': '', 'assets/lessons.js': '', 'assets/lessons.css': '', 'assets/dialog.js': '' },
  },
  'dist/remoteEntry.js': 9000,
  'dist/remoteEntry.js.br': 3000,
  'dist/assets/lessons.js': 40_000,
  'dist/assets/lessons.js.br': 8000,
  'dist/assets/lessons.css': 400,
  'dist/assets/dialog.js': 499,
};
const budgets = { '/lessons': 11_400, '/plan': 3000, 'all scripts': 11_499 };

test('accepts a build of exactly its budgets, counting compressed copies', () => {
  expect(checkBudgets(packageWith({ ...remoteFiles, 'budgets.json': budgets }))).toEqual([]);
});

test.each([
  [
    'a page is over, with its largest files',
    { 'budgets.json': { ...budgets, '/lessons': 11_399 } },
    `mfe-lessons: "/lessons" needs 11400 bytes, 1 over its budget of 11399 in mfe-lessons/budgets.json. Largest files:
       8000  lessons.js
       3000  remoteEntry.js
        400  lessons.css`,
  ],
  [
    'code that no page loads first is over',
    { 'budgets.json': budgets, 'dist/assets/dialog.js': 500 },
    expect.stringContaining('"all scripts" needs 11500 bytes, 1 over its budget of 11499'),
  ],
  [
    'a page has no budget',
    { 'budgets.json': { '/lessons': 11_400, 'all scripts': 11_499 } },
    'mfe-lessons: "/plan" has no budget and needs 3000 bytes. Add it to mfe-lessons/budgets.json.',
  ],
  [
    'a budget has no page',
    { 'budgets.json': { ...budgets, '/gone': 1 } },
    'mfe-lessons/budgets.json limits "/gone", which the build does not have. Remove the line.',
  ],
])('reports that %s', (_, files, problem) => {
  expect(checkBudgets(packageWith({ ...remoteFiles, ...files }))).toEqual([problem]);
});

test('counts the HTML of a prerendered page as compressed by the server', () => {
  const release = { ...remoteFiles['dist/release.json'], prerendered: { '/plan': { fragments: { 'pl-light': 'assets/pl-light.html' } } } };
  const files = { ...remoteFiles, 'dist/release.json': release, 'dist/assets/pl-light.html': 5000, 'budgets.json': budgets };
  const [problem, ...others] = checkBudgets(packageWith(files));
  expect(others).toEqual([]);
  // Brotli needs only a few bytes for a run of one letter.
  expect(problem).toMatch(/^mfe-lessons: "\/plan" needs 30\d\d bytes/);
});

test('limits what every page, the panel and the font need of the shell', () => {
  const shell = {
    'dist/index.html': 0,
    'dist/page-parts.json': { company: { js: ['assets/panel.js'], css: ['assets/panel.css'] } },
    'dist/assets/index.js': 800,
    'dist/assets/panel.js': 100,
    'dist/assets/panel.css': 10,
    'dist/assets/late.js': 1,
    'dist/assets/figtree-DdjqpE2P.woff2': 30,
    'dist/assets/figtree-latin-wght-normal-D_ZTVpCC.woff2': 50,
  };
  const folder = packageWith({ ...shell, 'budgets.json': { 'every page': 799, panel: 109, font: 29, 'all scripts': 900 } });
  write('mfe-lessons/dist/index.html', '<script type="module" crossorigin src="/assets/index.js"></script>');
  expect(checkBudgets(folder)).toEqual([
    expect.stringMatching(/"every page" needs 8\d\d bytes/),
    expect.stringContaining('"panel" needs 110 bytes, 1 over'),
    expect.stringContaining('"font" needs 30 bytes, 1 over'),
    expect.stringContaining('"all scripts" needs 901 bytes, 1 over'),
  ]);
});

test('reports a part without files, which would pass with any budget', () => {
  const shell = {
    'dist/page-parts.json': { company: { js: [], css: [] } },
    'dist/index.html': 10,
    'dist/late.js': 5,
    'dist/figtree-a1B2c3D4.woff2': 9,
  };
  const limits = { 'every page': 50, panel: 50, font: 50, 'all scripts': 50 };
  expect(checkBudgets(packageWith({ ...shell, 'budgets.json': limits }))).toEqual([
    'mfe-lessons: "panel" has no files in the build, so its budget limits nothing.',
  ]);
});
