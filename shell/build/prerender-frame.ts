import { fileURLToPath } from 'node:url';
import { importBundled } from '@osk/remote-kit/build/import-bundled';
import type { PanelFrame } from '@osk/shared/contract/release';

const entry = fileURLToPath(new URL('panel-frame.tsx', import.meta.url));

/** Prerenders the panel, with placeholders for the entries of the navigation. */
export async function prerenderFrame(root: string): Promise<PanelFrame> {
  const { module } = await importBundled<typeof import('./panel-frame.tsx')>(entry, { root });
  return module.createFrame();
}
