import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chunkLoading } from './chunk-loading.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chunk-loading-'));
  writeFileSync(join(root, 'main.js'), "document.onclick = () => import('./dialog.js');");
  writeFileSync(join(root, 'dialog.js'), "import './dialog.css';\nconsole.log('dialog');");
  writeFileSync(join(root, 'dialog.css'), '.dialog { color: red; }');
});
afterEach(() => rmSync(root, { recursive: true }));

async function buildMain(...plugins: Plugin[]): Promise<string> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    base: './',
    plugins,
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.js') } },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
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
