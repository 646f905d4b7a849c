import type { BoundaryPage } from '../federation/federation.ts';
import { NotLoaded, type PageModule, withTimeout } from '../federation/remote-pages.ts';

/** The panel is a chunk of its own: the landing page does not need it. */
export const importPanel = () => import('./panel.tsx');

let loading: Promise<PageModule> | undefined;

export const panelPage: BoundaryPage = {
  name: 'panel',
  reloads: true,
  load() {
    loading ??= withTimeout(importPanel(), () => new NotLoaded('The panel did not load in time'));
    return loading;
  },
};
