import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** Announces once what is loading, and hides the shapes from screen readers. */
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

export function SkeletonLine({ width = 'full' }: { width?: 'short' | 'medium' | 'full' }) {
  return <span className={classNames(styles.shape, styles.line, styles[width])} />;
}

/** The shape of a picture, card or field. Its size comes from `className` or its container. */
export function SkeletonBlock({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.shape, styles.block, className)} />;
}

export function SkeletonTable({ rows, columns }: { rows: number; columns: number }) {
  const lines = Array.from({ length: rows }, (_, row) => row);
  const cells = Array.from({ length: columns }, (_, column) => column);
  return (
    <div>
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
