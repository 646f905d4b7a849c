import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './definition-list.module.css';

export type Definition = {
  label: string;
  value: ReactNode;
  /** The text a copy button beside the value takes to the clipboard. */
  copy?: string;
};

type DefinitionListProps = {
  items: readonly Definition[];
  /** Each value below its label, also where there is room beside it. */
  stacked?: boolean;
};

/** Labels and their values, side by side where there is room. */
export function DefinitionList({ items, stacked = false }: DefinitionListProps) {
  return (
    <dl className={classNames(styles.list, stacked && styles.stacked)}>
      {items.map(({ label, value, copy }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <span>{value}</span>
            {copy !== undefined && <CopyButton label={label} text={copy} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
