import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** What is loading, told once to a screen reader; the shapes within are for the eye alone. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <div className={styles.shapes} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/** A line of text that is coming. */
export function SkeletonLine({ width = 'full' }: { width?: 'short' | 'medium' | 'full' }) {
  return <span className={classNames(styles.shape, styles.line, styles[width])} />;
}

/** A picture, a card, a field that is coming; its size comes from `className` or the place it stands in. */
export function SkeletonBlock({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.shape, styles.block, className)} />;
}

/** A table that is coming: on a phone its rows are cards. */
export function SkeletonTable({ rows = 4, columns = 5 }: { rows?: number; columns?: number }) {
  const lines = Array.from({ length: rows }, (_, row) => row);
  const cells = Array.from({ length: columns }, (_, column) => column);
  return (
    <div className={styles.table}>
      {lines.map((row) => (
        <div key={row} className={styles.row}>
          {cells.map((column) => (
            <SkeletonLine key={column} width={(row + column) % 3 === 0 ? 'medium' : 'full'} />
          ))}
        </div>
      ))}
    </div>
  );
}
