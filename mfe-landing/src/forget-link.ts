import type { useHost } from '@osk/shared/host';

/** The key of the draft that holds the last sent link. */
export const sentLinkKey = 'sent-link';

/** Forgets the link that was used, or that the visitor no longer waits for. A reload of the tab then shows the login. */
export function forgetLink({ loadDrafts }: Pick<ReturnType<typeof useHost>, 'loadDrafts'>): void {
  void loadDrafts?.()?.then(
    (drafts) => drafts.discard(sentLinkKey),
    () => {},
  );
}
