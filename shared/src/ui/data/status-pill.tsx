import type { ReactNode } from 'react';
import styles from './status-pill.module.css';

export type StatusTone = 'positive' | 'warning' | 'negative' | 'neutral';

export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
