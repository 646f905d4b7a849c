import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { messageIcon } from '@osk/shared/ui/icons';
import { useId } from 'react';
import styles from './message-preview.module.css';
import { fillTags, segmentsOf } from './message-tags.ts';
import { normalizeMessage } from './normalize.ts';
import { areAllPolish, capacity, smsSize, toGsm7 } from './sms-size.ts';
import { strings } from './strings.ts';

const exampleLesson = { czas: '14:30', miejsce: 'ul. Prosta 1, Warszawa' };

/** The message as the learner of an example lesson receives it. Its size is above it, so that a long message does not hide it. */
export function MessagePreview({ message }: { message: string }) {
  const text = useStrings(strings).message;
  const { characters, parts, cost, details } = useMessageSize(message);
  const segments = segmentsOf(message.trim(), exampleLesson);
  const titleId = useId();
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.preview}</h2>
      <p className={styles.size}>
        <span>{characters}</span>
        <span aria-hidden="true">·</span>
        <span>{parts}</span>
      </p>
      <div className={styles.phone}>
        <p className={styles.phoneTitle}>
          <Icon strokes={messageIcon} size={16} />
          <span>{text.newMessage}</span>
        </p>
        {segments.length === 0 ? (
          <p className={styles.nothing}>{text.nothing}</p>
        ) : (
          <p className={styles.bubble}>
            {segments.map(({ kind, start, text: words }) => {
              const Segment = kind === 'unknown' ? 'mark' : 'span';
              return <Segment key={start}>{words}</Segment>;
            })}
          </p>
        )}
      </div>
      {segments.length > 0 && (
        <div className={styles.notes}>
          {cost && <p className={styles.cost}>{cost}</p>}
          {details.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
        </div>
      )}
      <p className={styles.hint}>{text.previewHint}</p>
    </section>
  );
}

/** The number of characters to list: a message in another alphabet has too many. */
const maxListed = 8;

const list = (characters: readonly string[]) =>
  [...characters.slice(0, maxListed), ...(characters.length > maxListed ? ['…'] : [])].join('\u00a0');

/** The size of the example lesson's SMS in words, and a summary to announce. */
export function useMessageSize(message: string) {
  const text = useStrings(strings).message;
  const { language } = useLanguage();
  const filled = fillTags(normalizeMessage(message), exampleLesson);
  const size = smsSize(filled);
  const characters = formatCount(size.units, language, text.characters);
  const parts = formatCount(size.parts, language, text.parts);
  const { alone, part } = capacity[size.encoding];

  const costOfUcs2 = () => {
    const cause = areAllPolish(size.ucs2Characters) ? text.polishLetters : text.otherCharacters(list(size.ucs2Characters));
    // A message of only emoji is empty in GSM 7-bit, but it still costs one part.
    const gsm7Parts = Math.max(1, smsSize(toGsm7(filled)).parts);
    return gsm7Parts < size.parts ? text.costlier(cause, parts, String(gsm7Parts)) : text.sameCost(cause);
  };
  const cost = size.encoding === 'ucs2' && costOfUcs2();
  const double = size.doubleCharacters.length > 0 && text.double(list(size.doubleCharacters));
  const capacityNote = (size.encoding === 'gsm7' ? text.gsm7Capacity : text.ucs2Capacity)(alone, part);
  const summary = size.units === 0 ? text.empty : [`${characters}, ${parts}.`, cost, double].filter(Boolean).join(' ');
  return { characters, parts, cost, details: [double, capacityNote].filter((detail) => detail !== false), summary };
}
