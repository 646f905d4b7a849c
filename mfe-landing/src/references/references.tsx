import { useProvider, useStrings } from '@osk/shared/host';
import { Section, SectionHead } from '../section.tsx';
import styles from './references.module.css';
import { referencesStrings } from './strings.ts';

/** What driving schools say about the program, in Polish. */
export function References() {
  const { references = [] } = useProvider();
  const strings = useStrings(referencesStrings);
  if (references.length === 0) return null;
  return (
    <Section id="references">
      <SectionHead id="references" title={strings.title} lead={strings.lead} />
      <ul className={styles.list} lang="pl">
        {references.map(({ quote, author }) => (
          <li key={quote} className={styles.item}>
            <figure>
              <blockquote className={styles.quote}>{quote}</blockquote>
              <figcaption className={styles.author}>{author}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
