import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { useFolderPerTest } from '../../remote-kit/testing/use-folder.ts';
import { filesBesideCode } from './bundle-server.ts';

const { at, write } = useFolderPerTest();

/** Bundles one source of a made-up server, in `parts`. */
async function bundle(source: string): Promise<void> {
  write('server/src/parts/code.ts', source);
  await build({
    configFile: false,
    root: at(),
    logLevel: 'silent',
    plugins: [filesBesideCode()],
    build: {
      ssr: true,
      emitAssets: true,
      outDir: at('out'),
      rolldownOptions: { input: at('server/src/parts/code.ts'), output: { entryFileNames: '[name].js' } },
    },
  });
}

test('puts files, folders and programs beside the bundle', async () => {
  write('server/src/parts/text.txt', 'a text');
  write('server/src/parts/meta/entry.json', '{}');
  write('server/src/parts/meta/0000_snapshot.json', '{}');
  write('server/src/parts/thread.ts', 'export const program: string = "a program";');
  await bundle(`
    import { readFileSync } from 'node:fs';
    const thread = await import(new URL('./thread.ts', import.meta.url).href);
    export const read = [readFileSync(new URL('./text.txt', import.meta.url), 'utf8'), String(new URL('./meta', import.meta.url)), thread.program];`);
  const { read } = await import(pathToFileURL(at('out/code.js')).href);
  expect(read).toEqual(['a text', pathToFileURL(at('out/meta')).href, 'a program']);
  expect(readdirSync(at('out/meta'))).toEqual(['entry.json']);
});

test.each([
  ['a file elsewhere', "new URL('../other/text.txt', import.meta.url)", /\.\.\/other\/text\.txt is not beside the code/],
  ['the folder of the source', 'import.meta.dirname', /name files by new URL/],
])('rejects code that reads %s', async (_what, source, reason) => {
  await expect(bundle(`export const path = ${source};`)).rejects.toThrow(reason);
});
