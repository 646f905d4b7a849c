import type { ReactNode } from 'react';
import { Slot } from '../slot.tsx';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The main action of the page. */
  action?: ReactNode;
};

export function PageHeader({ title, description, action }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 part="heading">{title}</h1>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <Slot>{action}</Slot>
    </header>
  );
}
