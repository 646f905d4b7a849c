import type { useHost } from '@osk/shared/host';

/** Of the draft that holds the link which was sent last. */
export const sentLinkKey = 'sent-link';

/** The link was used, or the visitor returned to the login: a reload of the tab shows the login. */
export function forgetLink({ loadDrafts }: Pick<ReturnType<typeof useHost>, 'loadDrafts'>): void {
  void loadDrafts?.()?.then(
    (drafts) => drafts.discard(sentLinkKey),
    () => {},
  );
}
