import type { Plugin } from 'vite';
import { expect, test } from 'vitest';
import { buildInMemory, useFolder } from '../../testing/use-folder.ts';
import { chunkLoading } from './chunk-loading.ts';

const { at, write } = useFolder();
write('main.js', "document.onclick = () => import('./dialog.js');");
write('dialog.js', "import './dialog.css';\nconsole.log('dialog');");
write('dialog.css', '.dialog { color: red; }');

async function buildMain(...plugins: Plugin[]): Promise<string> {
  const build = { minify: false, rolldownOptions: { input: at('main.js') } };
  const [main] = await buildInMemory({ root: at(), base: './', plugins, build });
  return main.code;
}

test('fetches what a dynamic import needs in place of preloading it', async () => {
  const code = await buildMain(chunkLoading());
  expect(code).toMatch(/loadChunk\(\(\) => import\("\.\/dialog-[\w-]+\.js"\), __vite__mapDeps\(\[0,1\]\), import\.meta\.url\)/);
  expect(code).toMatch(/"\.\/dialog-[\w-]+\.css"/);
  expect(code).not.toContain('modulepreload');
});

test('fails a build in which Vite preloads by itself', async () => {
  const vitesOwn: Plugin = {
    name: 'first',
    enforce: 'pre',
    load: (id) => (id.includes('preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined),
  };
  await expect(buildMain(vitesOwn, chunkLoading())).rejects.toThrow('would not be repeatable');
});
