import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { hashedFiles } from './hashed-files.ts';

const root = mkdtempSync(join(tmpdir(), 'hashed-files-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (file: string, content: string) => writeFileSync(join(root, file), content);

/** Emits one file by its name, which gets a hash, and one by its whole file name. */
const emit: Plugin = {
  name: 'emit',
  generateBundle() {
    this.emitFile({ type: 'asset', name: 'named.txt', source: 'named' });
    this.emitFile({ type: 'asset', fileName: 'assets/program-Version1.txt', source: 'fixed' });
  },
};

/** The names in the list of a build, and those of its other files. */
async function buildWith(outputOptions: Rolldown.OutputOptions) {
  write('index.html', '<script type="module" src="./main.js"></script>');
  write('main.js', "import './main.css'; import picture from './picture.svg'; console.log(picture); import('./lazy.js');");
  write('main.css', 'a { color: red }');
  write('picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  write('lazy.js', 'console.log("lazy")');
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [hashedFiles(), emit],
    build: { write: false, assetsInlineLimit: 0, rolldownOptions: { output: outputOptions } },
  })) as Rolldown.RolldownOutput;
  const list = output.find(({ fileName }) => fileName === 'hashed-files.json');
  const hashed: string[] = JSON.parse(list?.type === 'asset' ? String(list.source) : '[]');
  const others = output.map(({ fileName }) => fileName).filter((name) => !hashed.includes(name));
  return { hashed, others: others.toSorted() };
}

test('lists exactly the files whose names have a hash, whatever its characters', async () => {
  const { hashed, others } = await buildWith({ hashCharacters: 'base36' });
  const patterns = hashed.map((name) => name.replace(/-[a-z\d]{8}\./, '-[hash].'));
  expect(patterns).toEqual(
    ['index-[hash].css', 'index-[hash].js', 'lazy-[hash].js', 'named-[hash].txt', 'picture-[hash].svg'].map((name) => `assets/${name}`),
  );
  expect(others).toEqual(['assets/program-Version1.txt', 'hashed-files.json', 'index.html']);
});

test.each<[string, Rolldown.OutputOptions]>([
  ['are patterns', { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' }],
  [
    'come from functions',
    { entryFileNames: () => '[name].js', chunkFileNames: () => '[name].js', assetFileNames: () => '[name][extname]' },
  ],
])('lists no file when the names of a build have no hash and %s', async (_, outputOptions) => {
  const { hashed, others } = await buildWith(outputOptions);
  expect(hashed).toEqual([]);
  expect(others).toEqual(expect.arrayContaining(['index.js', 'index.css', 'lazy.js', 'named.txt', 'picture.svg']));
});
