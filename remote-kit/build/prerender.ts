import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { filesPlaceholder } from '@osk/shared/contract/fragment';
import type { Rolldown } from 'vite';
import { bundleForNode } from './bundle.ts';
import type { PrerenderedPage } from './prerender-pages.tsx';

const entry = fileURLToPath(new URL('prerender-pages.tsx', import.meta.url));

/** Prerenders the pages of a remote's `src/prerender.ts`, if it exists. `assets` are the files that the pages use. */
export async function prerender(root: string): Promise<{ pages: PrerenderedPage[]; assets: Rolldown.OutputAsset[] }> {
  const source = join(root, 'src', 'prerender.ts');
  if (!existsSync(source)) return { pages: [], assets: [] };
  const folder = mkdtempSync(join(tmpdir(), 'prerender-'));
  try {
    const { script, assets } = await bundleForNode(entry, folder, {
      root,
      resolve: { alias: { 'virtual:prerender': source } },
      experimental: { renderBuiltUrl: (file) => `${filesPlaceholder}/${file}` },
    });
    const { prerenderedPages }: typeof import('./prerender-pages.tsx') = await import(pathToFileURL(script).href);
    return { pages: prerenderedPages, assets };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
