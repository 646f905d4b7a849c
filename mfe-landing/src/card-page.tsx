import { useProvider } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { Mark } from '@osk/shared/ui/mark';
import { LanguageSwitch } from '@osk/shared/ui/preference-switches';
import type { ReactNode } from 'react';
import styles from './card-page.module.css';

/** A page of one card with the portal's mark, opened by a link in an e-mail. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  const { portalName } = useProvider();
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <p className={styles.brand}>
            <Mark />
            {portalName}
          </p>
          <LanguageSwitch />
        </div>
        <h1>{title}</h1>
        {children}
      </Card>
    </main>
  );
}
