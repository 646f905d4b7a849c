import { Slot } from '@osk/shared/ui/slot';
import type { ReactNode } from 'react';
import styles from './section.module.css';

type SectionProps = {
  /** The section's id; that of its title is `${id}-title`. */
  id: string;
  tone?: 'paper' | 'ground' | 'night';
  /** Without it, the content has a head of its own. */
  head?: { title: string; lead: string };
  roleDescription?: string;
  children: ReactNode;
};

/** A full-width section of the landing page, labelled by its title. */
export function Section({ id, tone = 'paper', head, roleDescription, children }: SectionProps) {
  return (
    <section
      id={id}
      className={`${styles.section} ${styles[tone] ?? ''}`}
      aria-roledescription={roleDescription}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <div className={tone === 'night' ? `${styles.inside} night` : styles.inside}>
        {head && <SectionHead id={id} title={head.title} lead={head.lead} />}
        <Slot>{children}</Slot>
      </div>
    </section>
  );
}

export function SectionHead({ id, title, lead }: NonNullable<SectionProps['head']> & { id: string }) {
  return (
    <>
      <SectionTitle id={id}>{title}</SectionTitle>
      <p className={styles.lead}>{lead}</p>
    </>
  );
}

export function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={`${id}-title`} className={styles.title}>
      {children}
    </h2>
  );
}

/** The coloured ground of an icon. `className` places it. */
export function Badge({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <span className={`${styles.badge} ${className}`}>{children}</span>;
}
