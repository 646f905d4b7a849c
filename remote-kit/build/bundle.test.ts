import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { buildInMemory, useFolder } from '../testing/use-folder.ts';
import { importedLater, withImports } from './bundle.ts';

const { at, write } = useFolder();
write('entry.js', "import('./page.js'); import('./other.js');");
write('page.js', "import './page.css'; import('./dialog.js'); console.log('page');");
write('page.css', 'a { color: red }');
write('other.js', "import('./own.js'); console.log('other');");
write('own.js', 'console.log("own")');
write('dialog.js', "import './dialog.css'; import('./shape.js'); import('./page.js'); console.log('dialog');");
write('dialog.css', 'b { color: red }');
write('shape.js', 'console.log("shape")');

test('importedLater lists scripts and styles of what a page imports dynamically, without its own', async () => {
  let later: string[] = [];
  const read: Plugin = {
    name: 'read',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const filesOf = (name: string) => Object.keys(bundle).filter((file) => file.startsWith(`assets/${name}-`) && file.endsWith('.js'));
        const loaded = withImports(bundle, filesOf('entry'));
        const page = withImports(bundle, filesOf('page')).filter((file) => !loaded.includes(file));
        later = importedLater(bundle, page, loaded);
      },
    },
  };
  await buildInMemory({ root: at(), plugins: [read], build: { modulePreload: false, rolldownOptions: { input: at('entry.js') } } });
  const names = later.map((file) => file.replace(/^assets\/(\w+)-.*\./, '$1.'));
  expect(names.toSorted()).toEqual(['dialog.css', 'dialog.js']);
});
