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
    // Without it, a reload shows the login.
    restoreLink(host, showLink).catch(() => {});
  }, []);
  return { sent, showLink, forget };
}

/** Loads nothing unless the tab has drafts. Stays pending when none of them is a link. */
async function restoreLink({ loadDrafts }: ReturnType<typeof useHost>, show: ShowLink): Promise<void> {
  const drafts = await loadDrafts?.();
  if (!drafts) return;
  const draft = await new Promise<EditedValues>((resolve) => drafts.restore(sentLinkKey, resolve));
  (await import('./landing-dialog.tsx')).showKeptLink(draft, show);
}
