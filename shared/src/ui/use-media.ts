import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Below it, lists are cards. Never on paper: a list is printed as a table. */
export const narrowScreen = 'screen and (width < 75rem)';

/** Whether a media query matches, also after the window has changed. */
export function useMedia(query: string): boolean {
  // A simulated page has no media.
  const media = useMemo(() => globalThis.matchMedia?.(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media?.matches ?? false);
}
