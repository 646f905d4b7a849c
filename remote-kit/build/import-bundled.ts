import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineConfig, Rolldown } from 'vite';
import { bundleForNode } from './bundle.ts';

/** Bundles a module for Node and imports it, again at each call. `assets` are the files that it refers to. */
export async function importBundled<Module>(
  entry: string,
  config: InlineConfig,
): Promise<{ module: Module; assets: Rolldown.OutputAsset[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    const { script, assets } = await bundleForNode(entry, folder, config);
    return { module: (await import(pathToFileURL(script).href)) as Module, assets };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
