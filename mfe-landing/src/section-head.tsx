import styles from './section-head.module.css';

/** How a section of the landing page begins: its name, by which the section is labelled, and a sentence. */
export function SectionHead({ id, title, lead }: { id: string; title: string; lead: string }) {
  return (
    <>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
    </>
  );
}
