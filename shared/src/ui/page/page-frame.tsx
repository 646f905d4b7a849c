import { useProvider, useStrings } from '@osk/shared/host';
import type { ReactNode } from 'react';
import { telephoneLink } from '../../contract/numbers.ts';
import { Card } from '../card.tsx';
import { Slot } from '../slot.tsx';
import { Mark } from './mark.tsx';
import styles from './page-frame.module.css';
import { LanguageSwitch } from './preference-switches.tsx';
import { RoadDrawing } from './road-drawing.tsx';
import { pageFrameStrings } from './strings.ts';

type Props = { /** Without it, the content has the heading. */ title?: string; drawn?: boolean; children: ReactNode };

/** A page of one message: the portal's brand, what happened, what to do, and how to reach the provider. */
export function PageFrame({ title, drawn = true, children }: Props) {
  const { portalName, phones, emails } = useProvider();
  const { help } = useStrings(pageFrameStrings);
  const [phone = '', email = ''] = [phones[0], emails[0]];
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <p className={styles.brand}>
            <Mark />
            <span translate="no">{portalName}</span>
          </p>
          <LanguageSwitch />
        </div>
        {drawn && <RoadDrawing />}
        {title && <h1>{title}</h1>}
        <Slot>{children}</Slot>
        <p className={styles.contact}>
          <span>{help}</span> <a href={telephoneLink(phone)}>{phone}</a>{' '}
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
        </p>
      </Card>
    </main>
  );
}
