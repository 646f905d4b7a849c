import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-pill.module.css';

export type StatusTone = 'positive' | 'waiting' | 'negative' | 'neutral';

/** A status: its word, coloured by its tone. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={classNames(styles.pill, styles[tone])}>{children}</span>;
}
