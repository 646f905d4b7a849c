import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesPlaceholder } from '@osk/shared/contract/fragment';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import type { DrawnPage } from './drawn-page.ts';
import { targets } from './targets.ts';

const drawPages = fileURLToPath(new URL('draw-pages.tsx', import.meta.url));

/** Draws the pages that a remote's `src/prerender.ts` names; `assets` are the files they use, by name. Nothing without such a file. */
export async function prerender(root: string): Promise<{ drawn: DrawnPage[]; assets: Rolldown.OutputAsset[] }> {
  const pages = join(root, 'src', 'prerender.ts');
  if (!existsSync(pages)) return { drawn: [], assets: [] };
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react(), pagesOf(pages)],
    // One bundle with all in it, so that it can be run from anywhere.
    ssr: { noExternal: true },
    build: { ...targets, ssr: drawPages, ssrEmitAssets: true, write: false, minify: false },
    experimental: { renderBuiltUrl: (file) => `${filesPlaceholder}/${file}` },
  });
  const [{ output } = { output: [] }] = [result].flat() as Rolldown.RolldownOutput[];
  const [script] = output ?? [];
  if (script?.type !== 'chunk') throw new Error('src/prerender.ts was not built');
  return { drawn: await run(script.code), assets: (output ?? []).flatMap((file) => (file.type === 'asset' ? [file] : [])) };
}

function pagesOf(file: string): Plugin {
  return {
    name: 'pages-to-prerender',
    resolveId: (source) => (source === 'virtual:prerender' ? file : undefined),
  };
}

async function run(code: string): Promise<DrawnPage[]> {
  const folder = mkdtempSync(join(tmpdir(), 'prerender-'));
  try {
    const file = join(folder, 'draw-pages.mjs');
    writeFileSync(file, code);
    return ((await import(pathToFileURL(file).href)) as { drawn: DrawnPage[] }).drawn;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
