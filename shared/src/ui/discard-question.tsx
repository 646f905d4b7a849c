import { useStrings } from '@osk/shared/host';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { uiStrings } from './strings.ts';

/** Stands in the place of a dialog's actions until it is answered. */
export function DiscardQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const strings = useStrings(uiStrings);
  return (
    <footer className={styles.actions}>
      <p className={styles.question} role="alert">
        {strings.discardQuestion}
      </p>
      <Button kind="secondary" onClick={onNo} autoFocus>
        {strings.no}
      </Button>
      <Button kind="danger" onClick={onYes}>
        {strings.yes}
      </Button>
    </footer>
  );
}
