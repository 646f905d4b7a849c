import { Outlet, useStrings } from '@osk/shared/host';
import { useSyncExternalStore } from 'react';
import { PageSkeleton } from '../federation/page-boundary.tsx';
import { useSessionAnswers } from '../tabs/use-session-answers.ts';
import styles from './panel.module.css';
import { PanelBar } from './panel-bar.tsx';
import { PanelFooter } from './panel-footer.tsx';
import { strings } from './strings.ts';
import { useDraftNotice } from './use-draft-notice.tsx';

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
        {useDraftNotice()}
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
