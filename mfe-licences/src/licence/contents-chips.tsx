import type { Contents } from '@osk/shared/contract/product';
import { useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { checkIcon, minusIcon } from '@osk/shared/ui/icons';
import styles from './contents-chips.module.css';
import { parts } from './licence-rules.ts';
import { licenceStrings } from './strings.ts';

/** The four parts of the program, included or not, always in the same order. */
export function ContentsChips({ contents }: { contents: Contents }) {
  const text = useStrings(licenceStrings);
  return (
    <span className={styles.chips}>
      {parts.map((part) => (
        <span key={part} className={contents[part] ? styles.included : styles.missing}>
          <Icon strokes={contents[part] ? checkIcon : minusIcon} size={16} />
          <span className="visually-hidden">{`${contents[part] ? text.yes : text.no}: `}</span>
          <span>{text.chips[part]}</span>
        </span>
      ))}
    </span>
  );
}
