import { useHost } from '@osk/shared/host';
import { type ReactNode, useEffect, useState } from 'react';

/** The notice of drafts from before this login. Without drafts its code is not loaded. */
export function useDraftNotice(): ReactNode {
  const { loadDrafts } = useHost();
  const [notice, setNotice] = useState<ReactNode>();
  useEffect(() => {
    const load = async () => {
      const drafts = await loadDrafts?.();
      if (!drafts) return;
      const { DraftNotice } = await import('./draft-notice.tsx');
      setNotice(<DraftNotice drafts={drafts} />);
    };
    // The forms get their drafts without it.
    load().catch(() => undefined);
  }, [loadDrafts]);
  return notice;
}
