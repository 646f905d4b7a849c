import type { ReactNode } from 'react';
import styles from './field-group.module.css';

type FieldGroupProps = { legend: ReactNode /** How its fields stand. */; className: string | undefined; children: ReactNode };

/** Fields that belong together, under a heading that is read out with each of them. */
export function FieldGroup({ legend, className, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}
