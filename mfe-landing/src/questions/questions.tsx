import { useProvider, useStrings } from '@osk/shared/host';
import { Section, SectionHead } from '../section.tsx';
import styles from './questions.module.css';
import { questionsStrings } from './strings.ts';

/** The provider's answers to frequent questions, folded. They are in Polish. */
export function Questions() {
  const { questions = [] } = useProvider();
  const strings = useStrings(questionsStrings);
  if (questions.length === 0) return null;
  return (
    <Section id="questions">
      <SectionHead id="questions" title={strings.title} lead={strings.lead} />
      <ul className={styles.list} lang="pl">
        {questions.map(({ question, answer }) => (
          <li key={question} className={styles.item}>
            <details>
              <summary className={styles.question}>{question}</summary>
              <p className={styles.answer}>{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
