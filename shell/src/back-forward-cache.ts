import { isCurrent } from '@osk/shared/create-host';
import type { Host } from '@osk/shared/host';

/**
 * Lets the browser restore the page from its back-forward cache. The page is hidden while it is cached: its session may end meanwhile.
 * A restored page shows again if session, language and theme are still the same. Otherwise it reloads.
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
