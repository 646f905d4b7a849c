import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesPlaceholder } from '@osk/shared/contract/fragment';
import type { Rolldown } from 'vite';
import { importBundled } from './import-bundled.ts';
import type { PrerenderedPage } from './prerender-pages.tsx';

const entry = fileURLToPath(new URL('prerender-pages.tsx', import.meta.url));

/** Prerenders the pages of a remote's `src/prerender.ts`, if it exists. `assets` are the files that the pages use. */
export async function prerender(root: string): Promise<{ pages: PrerenderedPage[]; assets: Rolldown.OutputAsset[] }> {
  const source = join(root, 'src', 'prerender.ts');
  if (!existsSync(source)) return { pages: [], assets: [] };
  const { module, assets } = await importBundled<typeof import('./prerender-pages.tsx')>(entry, {
    root,
    resolve: { alias: { 'virtual:prerender': source } },
    experimental: { renderBuiltUrl: (file) => `${filesPlaceholder}/${file}` },
  });
  return { pages: module.prerenderedPages, assets };
}
