import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesBesideCode } from './bundle-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-bundle-'));
  mkdirSync(join(folder, 'server/src/parts/meta'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Bundles one source of a made-up server, in `parts`. */
async function bundle(source: string): Promise<string> {
  const input = join(folder, 'server/src/parts/code.ts');
  const outDir = join(folder, 'out');
  writeFileSync(input, source);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [filesBesideCode()],
    build: { ssr: true, emitAssets: true, outDir, rolldownOptions: { input, output: { entryFileNames: '[name].js' } } },
  });
  return outDir;
}

test('puts files, folders and programs beside the bundle', async () => {
  const write = (name: string, content: string) => writeFileSync(join(folder, 'server/src/parts', name), content);
  write('text.txt', 'a text');
  write('meta/entry.json', '{}');
  write('meta/0000_snapshot.json', '{}');
  write('thread.ts', 'export const program: string = "a program";');
  const outDir = await bundle(`
    import { readFileSync } from 'node:fs';
    const thread = await import(new URL('./thread.ts', import.meta.url).href);
    export const read = [readFileSync(new URL('./text.txt', import.meta.url), 'utf8'), String(new URL('./meta', import.meta.url)), thread.program];`);
  const { read } = await import(pathToFileURL(join(outDir, 'code.js')).href);
  expect(read).toEqual(['a text', pathToFileURL(join(outDir, 'meta')).href, 'a program']);
  expect(readdirSync(join(outDir, 'meta'))).toEqual(['entry.json']);
});

test.each([
  ['a file elsewhere', "new URL('../other/text.txt', import.meta.url)", /\.\.\/other\/text\.txt is not beside the code/],
  ['the folder of the source', 'import.meta.dirname', /name files by new URL/],
])('rejects code that reads %s', async (_what, source, reason) => {
  await expect(bundle(`export const path = ${source};`)).rejects.toThrow(reason);
});
