import { isCurrent } from '@osk/shared/create-host';
import type { Host } from '@osk/shared/host';

/**
 * Lets the browser restore the page from its back-forward cache. The page hides when it leaves, so that nothing of a session that ends
 * meanwhile can flash. Restored, it goes on if a new load would start with the same session, language and theme. Otherwise it reloads.
 */
export function watchBackForwardCache(host: Host): void {
  const { dataset } = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) dataset.cached = '';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isCurrent(host)) delete dataset.cached;
    else location.reload();
  });
}
