import { useHost } from '@osk/shared/host';
import { useEffect, useRef } from 'react';
import type { OpenForm } from './draft-form.ts';

/**
 * Lets the portal's notice of drafts open the dialogs of this page.
 * @param open undefined until the page can open dialogs
 */
export function useDraftReturn(open: OpenForm | undefined): void {
  const { loadDrafts } = useHost();
  const latest = useRef(open);
  latest.current = open;
  const isReady = open !== undefined;
  useEffect(() => {
    if (!isReady) return;
    let isUnmounted = false;
    let cancel = () => {};
    void loadDrafts?.()?.then(
      (drafts) => {
        if (!isUnmounted) cancel = drafts.onReopen((key) => latest.current?.(key) ?? false);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      cancel();
    };
  }, [loadDrafts, isReady]);
}
