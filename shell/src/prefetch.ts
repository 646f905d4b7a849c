import type { PageRoute } from '@osk/shared/contract/page';
import type { Federation } from './federation/federation.ts';
import { savesData } from './fetch-later.ts';
import { prefetchPage } from './panel/panel-page.ts';
import { licencesPath } from './routes.ts';
import { whenQuiet } from './when-quiet.ts';

/**
 * Prefetches the page behind a link that the visitor points at, with its first calls, and the licences when a login form has the focus.
 * @param readAhead begins GET calls
 * @returns a function that prefetches the whole panel, page by page, while the browser is idle
 */
export function startPrefetching(
  federation: Pick<Federation, 'prefetch' | 'earlyCalls'>,
  routes: readonly PageRoute[],
  readAhead: (addresses: readonly string[]) => void,
): () => Promise<void> {
  const prefetchNext = ({ target, type }: Pick<Event, 'target' | 'type'>) => {
    if (!(target instanceof Element)) return;
    const path = linkedPath(target) ?? (type === 'focusin' && isInLoginForm(target) && !savesData() ? licencesPath : undefined);
    // No link of the portal leads to a route with parameters.
    const route = routes.find((one) => one.path === path);
    if (!route) return;
    void prefetchPage(federation, route);
    readAhead(federation.earlyCalls(route.remote, route.page));
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, prefetchNext, { passive: true });
  // The focus may have been there before this module.
  prefetchNext({ target: document.activeElement, type: 'focusin' });

  let hasBegun = false;
  return async () => {
    if (hasBegun || savesData()) return;
    hasBegun = true;
    for (const route of routes.filter(({ access, unavailable }) => access === 'company' && !unavailable)) {
      await new Promise<void>((resolve) => whenQuiet(resolve, 1000));
      await prefetchPage(federation, route);
    }
  };
}

/** The path of the link around this element, if it leads to another page of the portal. */
function linkedPath(target: Element): string | undefined {
  const link = target.closest('a');
  return link && link.origin === location.origin && link.pathname !== location.pathname ? link.pathname : undefined;
}

function isInLoginForm(target: Element): boolean {
  const form = target.closest('form');
  return (form?.querySelector('[autocomplete=current-password]') && !form.querySelector('[autocomplete=new-password]')) ?? false;
}
