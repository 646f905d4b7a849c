import { type Contents, contains } from '@osk/shared/contract/product';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import styles from './contents-list.module.css';
import { priceStrings } from './strings.ts';

const everything: Contents = { program: true, website: true, internalExam: true, smsNotifications: true };

/** All that a licence may include, ticked where this one does: cards beside each other compare line by line. */
export function ContentsList({ contents }: { contents: Contents }) {
  const { language } = useLanguage();
  const strings = useStrings(priceStrings);
  const included = contains(contents, language);
  return (
    <ul className={styles.list}>
      {contains(everything, language).map((name) => {
        const there = included.includes(name);
        return (
          <li key={name} className={there ? styles.there : styles.missing}>
            <Icon name={there ? 'check' : 'minus'} />
            <span className="visually-hidden">{there ? strings.includes : strings.lacks}: </span>
            {name}
          </li>
        );
      })}
    </ul>
  );
}
