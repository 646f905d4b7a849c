import { useStrings } from '@osk/shared/host';
import { useSyncExternalStore } from 'react';
import styles from './connection-notice.module.css';
import type { Connection } from './create-connection.ts';
import { strings } from './strings.ts';

/** Shows that the portal cannot be reached. Its region is always there, so that screen readers announce the text. */
export function ConnectionNotice({ connection: { subscribe, isLost } }: { connection: Connection }) {
  const text = useStrings(strings);
  const isVisible = useSyncExternalStore(subscribe, isLost);
  return (
    // When a dialog opens, it hides everything without this attribute from screen readers.
    <div role="status" aria-live="polite" aria-label={text.connection}>
      {isVisible && <p className={styles.notice}>{text.lost}</p>}
    </div>
  );
}
