import { telephoneLink } from '@osk/shared/contract/telephone';
import { useProvider, useStrings } from '@osk/shared/host';
import { Icon, type IconName } from '@osk/shared/ui/icon';
import type { ReactNode } from 'react';
import styles from './channels.module.css';
import { contactStrings } from './strings.ts';

/** The provider's telephones, e-mail addresses and postal address, as configured. */
export function Channels() {
  const provider = useProvider();
  const strings = useStrings(contactStrings);
  return (
    <dl className={styles.channels}>
      <Channel icon="phone" name={strings.phones}>
        {provider.phones.map((phone) => (
          <dd key={phone}>
            <a href={telephoneLink(phone)}>{phone}</a>
          </dd>
        ))}
      </Channel>
      <Channel icon="mail" name={strings.emails}>
        {provider.emails.map((email) => (
          <dd key={email}>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        ))}
      </Channel>
      <Channel icon="map-pin" name={strings.address}>
        <dd>
          {provider.companyName}
          <br />
          {provider.street}
          <br />
          {provider.postCode} {provider.city}
        </dd>
      </Channel>
    </dl>
  );
}

function Channel({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={styles.channel}>
      <dt className={styles.name}>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        {name}
      </dt>
      {children}
    </div>
  );
}
