import { Outlet, useStrings } from '@osk/shared/host';
import { PanelBar } from './panel-bar.tsx';
import styles from './panel-layout.module.css';
import { strings } from './strings.ts';

/** The panel: the top bar, and the screen of the current place below it. */
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
