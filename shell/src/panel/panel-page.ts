import type { BoundaryPage } from '../federation/federation.ts';
import { NotLoaded } from '../federation/load-errors.ts';
import { type PageModule, withTimeout } from '../federation/loading-page.ts';

/** The panel is a separate chunk: the landing page does not need it. */
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
