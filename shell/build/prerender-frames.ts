import { fileURLToPath } from 'node:url';
import { importBundled } from '@osk/remote-kit/build/import-bundled';

const entry = fileURLToPath(new URL('panel-frames.tsx', import.meta.url));

/** Prerenders the panel around each page of a company: HTML by path and variant, such as `pl-dark`. */
export async function prerenderFrames(root: string): Promise<Record<string, Record<string, string>>> {
  const { module } = await importBundled<typeof import('./panel-frames.tsx')>(entry, { root });
  return module.panelFrames;
}
