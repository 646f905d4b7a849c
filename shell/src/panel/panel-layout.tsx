import { Outlet, useStrings } from '@osk/shared/host';
import styles from './panel.module.css';
import { PanelBar } from './panel-bar.tsx';
import { strings } from './strings.ts';

/** The panel: the top bar and the page of the current route. */
export default function PanelLayout() {
  const text = useStrings(strings);
  return (
    <>
      <a className="skip-link" href="#content">
        {text.skip}
      </a>
      <PanelBar />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
