import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon } from './icon.tsx';
import { checkIcon, messageIcon, warningIcon } from './icons.ts';

const icons = { info: messageIcon, positive: checkIcon, warning: warningIcon, negative: warningIcon } as const;

type AlertProps = {
  tone?: keyof typeof icons;
  children: ReactNode;
  /** A button or link. */
  action?: ReactNode;
};

/** A message inside the page; a negative one interrupts the screen reader. */
export function Alert({ tone = 'info', children, action }: AlertProps) {
  return (
    <div className={styles.alert} data-tone={tone} role={tone === 'negative' ? 'alert' : 'status'}>
      <Icon strokes={icons[tone]} className={styles.icon} />
      <div className={styles.message}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
