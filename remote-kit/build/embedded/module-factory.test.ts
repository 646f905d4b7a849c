import { expect, onTestFinished, test, vi } from 'vitest';
import { buildInMemory, useFolder } from '../../testing/use-folder.ts';
import { integrityOf } from '../release-file.ts';
import { asDialogsFactory, asFactory, moduleFactory } from './module-factory.ts';

const { at, write } = useFolder();

/** Imports the text of a module. */
const load = (code: string) => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

test('EMB-03 makes a module a function of the parts that it is given', async () => {
  const { create } = await load(asFactory('var a=$parts.react.version;let b=()=>a;export{b as version,a as"react-dom"};\n'));
  const given = Object.freeze({ react: { version: '19.3.1' } });
  expect(create(given)['react-dom']).toBe('19.3.1');
  expect(create(given).version()).toBe('19.3.1');
  expect(create({ react: { version: '19.0.0' } }).version()).toBe('19.0.0');
});

test('keeps an export with its own name', async () => {
  expect((await load(asFactory('const mount = 1;\nexport { mount };'))).create()).toEqual({ mount: 1 });
});

test('throws when a module exports nothing, or dialogs import nothing', () => {
  expect(() => asFactory('console.log("no")')).toThrow('a module without exports');
  expect(() => asDialogsFactory('const a = 1; export { a };')).toThrow('dialogs without an import of the module');
});

test('puts what is imported dynamically into a second script, which the first names with its hash', async () => {
  write('main.js', "import { word } from './word.js';\nexport const open = async () => [word, (await import('./late.js')).late];");
  write('word.js', "import { version } from 'react';\nexport const word = () => version;");
  write('late.js', "import { word } from './word.js';\nexport const late = async () => [word(), (await import('./later.js')).later];");
  write('later.js', "export const later = 'later';");
  const output = await buildInMemory({
    root: at(),
    plugins: [moduleFactory('module')],
    build: { modulePreload: false, rolldownOptions: { input: 'main.js', output: { entryFileNames: '[name].js' } } },
  });
  const sources = output.map((file) => (file.type === 'asset' ? String(file.source) : '')).sort();
  const [dialogs = '', module = ''] = sources;
  expect(output.map(({ fileName }) => fileName.replace(/[0-9a-f]{8}/, '…')).sort()).toEqual(['assets/dialogs-….js', 'assets/module-….js']);
  expect(module).toContain(integrityOf(dialogs));

  // The next file of this worker would import its modules with it.
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('document', { currentScript: null, querySelector: () => null });
  const $parts = { react: { version: '19.3.1' } };
  // The test loads the second script itself: texts have no address.
  const { create } = await load(
    module.replace('import.meta.url', '"https://portal.example"').replace('$dialogs=', '$dialogs=globalThis.own='),
  );
  const { open } = create($parts);
  const { own } = globalThis as unknown as { own: { load(): Promise<unknown> } };
  own.load = async () => (await load(dialogs)).create($parts, own);
  const [word, late] = await open();
  expect([word(), await late()]).toEqual(['19.3.1', ['19.3.1', 'later']]);
});
