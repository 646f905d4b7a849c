import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const reducedMotion = '(prefers-reduced-motion: reduce)';

function onReducedMotion(changed: () => void) {
  const query = matchMedia(reducedMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the visitor asked for less motion. Where the page is drawn in advance, not yet known, it says no. */
export const useReducedMotion = () =>
  useSyncExternalStore(
    onReducedMotion,
    () => matchMedia(reducedMotion).matches,
    () => false,
  );

function onVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Whether the tab is in front and at least a third of the element in sight: nobody misses a picture while away. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [onScreen, setOnScreen] = useState(false);
  const inFront = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  );
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false), { threshold: 1 / 3 });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inFront && onScreen;
}
