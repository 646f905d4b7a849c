import type { ReactNode } from 'react';
import styles from './section.module.css';

type SectionProps = {
  /** The section's id; that of its title is `${id}-title`. */
  id: string;
  tone?: 'paper' | 'ground' | 'night';
  roleDescription?: string;
  children: ReactNode;
};

/** A full-width section of the landing page, labelled by its title. */
export function Section({ id, tone = 'paper', roleDescription, children }: SectionProps) {
  return (
    <section
      id={id}
      className={`${styles.section} ${styles[tone]}`}
      aria-roledescription={roleDescription}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <div className={tone === 'night' ? `${styles.inside} night` : styles.inside}>{children}</div>
    </section>
  );
}

/** The title of a section and a sentence below it; `id` is the section's. */
export function SectionHead({ id, title, lead }: { id: string; title: string; lead: string }) {
  return (
    <>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
    </>
  );
}
