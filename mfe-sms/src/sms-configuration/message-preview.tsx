import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { useId } from 'react';
import styles from './message-preview.module.css';
import { messageStrings } from './message-strings.ts';
import { segmentsOf } from './message-tags.ts';
import { useMessageSize } from './use-message-size.ts';

/** What the message costs, above where a long one would push it out of sight, and the message as the learner of a sample lesson gets it. */
export function MessagePreview({ message }: { message: string }) {
  const text = useStrings(messageStrings);
  const { language } = useLanguage();
  const { size, notes } = useMessageSize(message);
  const title = useId();
  return (
    <section className={styles.preview} aria-labelledby={title}>
      <h2 id={title}>{text.preview}</h2>
      <p className={styles.figure}>
        <span>{formatCount(size.units, language, text.letters)}</span>
        <span aria-hidden="true">·</span>
        <span>{formatCount(size.parts, language, text.parts)}</span>
      </p>
      <div className={styles.phone}>
        <p className={styles.recipient}>
          <Icon name="message" size={16} />
          {text.recipient}
        </p>
        <Bubble message={message} />
      </div>
      {size.units > 0 && (
        <div className={styles.notes}>
          {notes.map(({ kind, words }) => (
            <p key={kind} className={styles[kind]}>
              {words}
            </p>
          ))}
        </div>
      )}
      <p className={styles.note}>{text.previewHint}</p>
    </section>
  );
}

function Bubble({ message }: { message: string }) {
  const text = useStrings(messageStrings);
  const segments = segmentsOf(message.trim(), { czas: text.sampleTime, miejsce: text.samplePlace });
  if (segments.length === 0) return <p className={styles.nothing}>{text.nothing}</p>;
  // Segments have no identity of their own but their place.
  const parts = segments.map((segment, place) => ({ ...segment, place }));
  return (
    <p className={styles.bubble}>
      {parts.map(({ kind, text: words, place }) =>
        kind === 'unknown' ? (
          <mark key={place} className={styles.unknown}>
            {words}
          </mark>
        ) : (
          <span key={place}>{words}</span>
        ),
      )}
    </p>
  );
}
