import type { Plugin, Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { buildInMemory, useFolder } from '../testing/use-folder.ts';
import { hashedFiles } from './hashed-files.ts';

const { at, write } = useFolder();
write('index.html', '<script type="module" src="./main.js"></script>');
write('main.js', "import './main.css'; import picture from './picture.svg'; console.log(picture); import('./lazy.js');");
write('main.css', 'a { color: red }');
write('picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
write('lazy.js', 'console.log("lazy")');

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
  const build = { assetsInlineLimit: 0, rolldownOptions: { output: outputOptions } };
  const output = await buildInMemory({ root: at(), plugins: [hashedFiles(), emit], build });
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

test('lists no file when the names of a build have no hash', async () => {
  const { hashed, others } = await buildWith({
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    assetFileNames: () => '[name][extname]',
  });
  expect(hashed).toEqual([]);
  expect(others).toEqual(expect.arrayContaining(['index.js', 'index.css', 'lazy.js', 'named.txt', 'picture.svg']));
});
