import type { PageRoute } from '@osk/shared/contract/page';
import { withTimeout } from '@osk/shared/with-timeout';
import type { BoundaryPage, Federation } from '../federation/federation.ts';
import { loadTimeout, NotLoaded, type PageModule } from '../federation/loading-page.ts';

/** The panel is a separate chunk: the landing page does not need it. */
export const importPanel = () => import('./panel.tsx');

let loading: Promise<PageModule> | undefined;

export const panelPage: BoundaryPage = {
  name: 'panel',
  reloads: true,
  load() {
    loading ??= withTimeout(importPanel(), loadTimeout, () => new NotLoaded('The panel did not load in time'));
    return loading;
  },
};

type Route = Pick<PageRoute, 'remote' | 'page' | 'access' | 'unavailable'>;

/** Loads the page of a route, and the panel around it. Never rejects: opening the page loads it again and shows a failure. */
export async function prefetchPage(federation: Pick<Federation, 'prefetch'>, { remote, page, access, unavailable }: Route): Promise<void> {
  const panel = access === 'company' ? importPanel().catch(() => undefined) : undefined;
  await (unavailable ? panel : federation.prefetch(remote, page));
}
