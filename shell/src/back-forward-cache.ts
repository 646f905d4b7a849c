import { isCurrent } from '@osk/shared/create-host';
import type { Host } from '@osk/shared/host';

/**
 * Lets the browser restore the page from its back-forward cache. The page is hidden while it is cached: its session may end meanwhile.
 * A restored page shows again if session, language and theme are still the same. Otherwise it reloads.
 * The same holds for a page that the browser prerenders before the visitor opens it.
 */
export function watchBackForwardCache(host: Host): void {
  const { dataset } = document.documentElement;
  const hide = () => {
    dataset.cached = '';
  };
  const showOrReload = () => {
    if (isCurrent(host)) delete dataset.cached;
    else location.reload();
  };
  addEventListener('pagehide', ({ persisted }) => persisted && hide());
  addEventListener('pageshow', ({ persisted }) => persisted && showOrReload());
  if ((document as { prerendering?: boolean }).prerendering) hide();
  document.addEventListener('prerenderingchange', showOrReload);
}
