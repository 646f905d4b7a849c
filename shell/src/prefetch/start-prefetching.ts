import type { Federation } from '../federation/remotes-of-page.ts';
import { importPanel } from '../panel/load-panel.ts';
import { licences, type PortalPlace, places } from '../remotes.ts';
import { savesData } from './saves-data.ts';
import { whenIdle } from './when-idle.ts';

/** What tells that a link may be followed next. */
const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Loads what is likely to be opened next: the page behind a link that is pointed at, the licences when somebody begins to log in. The
 * rest of the panel follows when a screen of it is in sight: for that, call `prefetchPanel`.
 */
export function startPrefetching(federation: Pick<Federation, 'prefetch'>): { prefetchPanel(): Promise<void> } {
  const prefetch = async ({ remote, page: route, access }: PortalPlace) => {
    // Who opens the panel loads it for real, and hears of a failure.
    if (access === 'company') importPanel().catch(() => undefined);
    await federation.prefetch(remote, route);
  };

  const heed = ({ target, type }: Pick<Event, 'target' | 'type'>) => {
    if (!(target instanceof Element)) return;
    const path = pathBehind(target) ?? (type === 'focusin' && startsLogin(target) && !savesData() ? licences : undefined);
    // No link within the portal leads to an address with parameters.
    const place = places.find((one) => one.path === path);
    if (place) void prefetch(place);
  };
  for (const sign of signs) document.addEventListener(sign, heed, { passive: true });
  // Somebody may have begun before this was there.
  heed({ target: document.activeElement, type: 'focusin' });

  let begun = false;
  const prefetchPanel = async () => {
    if (begun || savesData()) return;
    begun = true;
    for (const place of places.filter(({ access }) => access === 'company')) {
      await whenIdle();
      await prefetch(place);
    }
  };
  return { prefetchPanel };
}

/** Where the link leads that this is part of; nowhere where it stays on the page or leaves the portal. */
function pathBehind(target: Element): string | undefined {
  const link = target.closest('a');
  return link && link.origin === location.origin && link.pathname !== location.pathname ? link.pathname : undefined;
}

/** A form that asks for the password somebody has already, and not for another one. */
function startsLogin(target: Element): boolean {
  const form = target.closest('form');
  return (form?.querySelector('[autocomplete=current-password]') && !form.querySelector('[autocomplete=new-password]')) ?? false;
}
