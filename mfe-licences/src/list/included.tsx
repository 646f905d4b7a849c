import { useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import styles from './licence-table.module.css';
import { strings } from './strings.ts';

/** Whether a licence includes something. */
export function Included({ yes }: { yes: boolean }) {
  const text = useStrings(strings);
  return yes ? (
    <span className={styles.yes}>
      <Icon name="check" />
      <span className="visually-hidden">{text.yes}</span>
    </span>
  ) : (
    <span className={styles.no}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{text.no}</span>
    </span>
  );
}
