import { telephoneLink } from '@osk/shared/contract/numbers';
import { Outlet, useHost, useProvider, useStrings } from '@osk/shared/host';
import { LegalLinks } from '@osk/shared/ui/legal-links';
import { Slot } from '@osk/shared/ui/slot';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { PageSkeleton } from '../federation/page-boundary.tsx';
import { useSessionAnswers } from '../tabs/find-session.ts';
import styles from './panel.module.css';
import { PanelBar } from './panel-bar.tsx';
import { strings } from './strings.ts';

export { findSession } from '../tabs/find-session.ts';

/** The panel: the top bar and the page of the current route. */
export default function Panel() {
  const text = useStrings(strings);
  useSessionAnswers();
  return (
    <>
      <a className="skip-link" href="#content">
        {text.skip}
      </a>
      <PanelBar />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Slot>{useDraftNotice()}</Slot>
        {useIsHydrating() ? <PageSkeleton nested /> : <Outlet />}
      </main>
      <PanelFooter />
    </>
  );
}

/** The prerendered frame contains no remote's page. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}

/** How to reach the provider, and its legal texts. */
function PanelFooter() {
  const { phones, emails } = useProvider();
  const text = useStrings(strings);
  return (
    <footer className={`${styles.footer} not-printed`}>
      <h2 className={styles.heading}>{text.help}</h2>
      <ul className={styles.list}>
        {phones.map((phone) => (
          <li key={phone}>
            <a href={telephoneLink(phone)}>{phone}</a>
          </li>
        ))}
        {emails.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`} translate="no">
              {email}
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.list}>
        <LegalLinks />
      </ul>
    </footer>
  );
}

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
