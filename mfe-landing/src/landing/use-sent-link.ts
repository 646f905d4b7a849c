import type { EditedValues } from '@osk/shared/forms/draft-form';
import { useHost } from '@osk/shared/host';
import { useEffect, useState } from 'react';
import { forgetLink, sentLinkKey } from '../forget-link.ts';
import type { SentLink, ShowLink } from './landing-dialog.tsx';

/** Each link has a card of its own, also when the e-mail is the same. */
export type SentCard = { count: number; link: SentLink; Card: Parameters<ShowLink>[1] };

/** The link that was sent last, also before a reload of the tab. */
export function useSentLink() {
  const host = useHost();
  const [sent, setSent] = useState<SentCard>();
  const showLink: ShowLink = (link, Card) => setSent((before) => ({ count: (before?.count ?? 0) + 1, link, Card }));
  const forget = () => {
    setSent(undefined);
    forgetLink(host);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page appears
  useEffect(() => {
    let cancel: (() => void) | undefined;
    let isUnmounted = false;
    const show = async (draft: EditedValues) => (await import('./landing-dialog.tsx')).showKeptLink(draft, showLink);
    // Without the link, a reload shows the login.
    const ignore = () => {};
    host.loadDrafts?.()?.then((drafts) => {
      if (!isUnmounted) cancel = drafts.restore(sentLinkKey, (draft) => void show(draft).catch(ignore));
    }, ignore);
    return () => {
      isUnmounted = true;
      cancel?.();
    };
  }, []);
  return { sent, showLink, forget };
}
