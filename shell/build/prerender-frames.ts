import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleForNode } from '@osk/remote-kit/build/bundle';

const entry = fileURLToPath(new URL('panel-frames.tsx', import.meta.url));

/** Prerenders the panel around each page of a company: HTML by path and variant, such as `pl-dark`. */
export async function prerenderFrames(root: string): Promise<Record<string, Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), 'frames-'));
  try {
    const { script } = await bundleForNode(entry, folder, { root });
    const { panelFrames }: typeof import('./panel-frames.tsx') = await import(pathToFileURL(script).href);
    return panelFrames;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
