import { formatAccount, formatNip, telephoneLink } from '@osk/shared/contract/numbers';
import { useProvider, useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { mailIcon, phoneIcon } from '@osk/shared/ui/icons';
import { LegalLinks } from '@osk/shared/ui/legal-links';
import { Mark } from '@osk/shared/ui/mark';
import styles from './footer.module.css';
import { SectionLink, sections } from './section-link.tsx';
import { landingStrings } from './strings.ts';

export function Footer() {
  const provider = useProvider();
  const strings = useStrings(landingStrings);
  return (
    <footer className={styles.footer}>
      <div className={`${styles.inside} night`}>
        <div className={styles.column}>
          <p className={styles.brand}>
            <Mark />
            <span translate="no">{provider.portalName}</span>
          </p>
          <address className={styles.address} translate="no">
            {`${provider.companyName}\n${provider.street}\n${provider.postCode} ${provider.city}`}
          </address>
          <p>
            <span>{strings.footer.taxNumber}</span> <span translate="no">{formatNip(provider.nip)}</span>
            <br />
            <span>{strings.footer.account}</span> <span translate="no">{formatAccount(provider.bankAccount)}</span>
          </p>
        </div>
        <div className={styles.column}>
          <h2 className={styles.heading}>{strings.footer.contact}</h2>
          <ul className={styles.list}>
            {provider.phones.map((phone) => (
              <li key={phone} className={styles.item}>
                <Icon strokes={phoneIcon} />
                <a href={telephoneLink(phone)}>{phone}</a>
              </li>
            ))}
            {provider.emails.map((email) => (
              <li key={email} className={styles.item}>
                <Icon strokes={mailIcon} />
                <a href={`mailto:${email}`} translate="no">
                  {email}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav className={styles.column} aria-labelledby="footer-sections">
          <h2 id="footer-sections" className={styles.heading}>
            {strings.footer.sections}
          </h2>
          <ul className={styles.list}>
            {sections.map((section) => (
              <li key={section}>
                <SectionLink to={section}>{strings.sections[section]}</SectionLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={`${styles.end} night`}>
        <p translate="no">{`© ${provider.companyName}`}</p>
        <ul className={styles.legal}>
          <LegalLinks />
        </ul>
        <SectionLink to="content">{strings.footer.backToTop}</SectionLink>
      </div>
    </footer>
  );
}
