import { telephoneLink } from '@osk/shared/contract/numbers';
import { useProvider, useStrings } from '@osk/shared/host';
import { LegalLinks } from '@osk/shared/ui/legal-links';
import styles from './panel-footer.module.css';
import { strings } from './strings.ts';

/** How to reach the provider, and its legal texts. */
export function PanelFooter() {
  const { phones, emails } = useProvider();
  const text = useStrings(strings);
  return (
    <footer className={styles.footer}>
      <h2 className={styles.heading}>{text.help}</h2>
      <ul className={styles.list}>
        {phones.map((phone) => (
          <li key={phone}>
            <a href={telephoneLink(phone)}>{phone}</a>
          </li>
        ))}
        {emails.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </ul>
      <ul className={styles.list}>
        <LegalLinks />
      </ul>
    </footer>
  );
}
