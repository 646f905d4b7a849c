import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type AlertTone = 'info' | 'positive' | 'warning' | 'negative';

const icons: Record<AlertTone, IconName> = { info: 'message', positive: 'check', warning: 'warning', negative: 'warning' };

type AlertProps = { tone?: AlertTone; children: ReactNode /** A button or link: the next step. */; action?: ReactNode };

/** A message in its place on the page; a negative one is announced at once. */
export function Alert({ tone = 'info', children, action }: AlertProps) {
  return (
    <div className={classNames(styles.alert, styles[tone])} role={tone === 'negative' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.message}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
