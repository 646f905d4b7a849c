import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { messageStrings } from './message-strings.ts';
import { filledMessage } from './message-tags.ts';
import { arePolish, capacity, plainText, type SmsSize, smsSize } from './sms-parts.ts';
import { asSaved } from './typed-configuration.ts';

/** How many letters are named: those of another alphabet would be a line that nobody reads. */
const most = 8;

type SizeNote = { kind: 'costlier' | 'double' | 'capacity'; words: string };

/** What the message of the sample lesson is as an SMS: its size, what is to be said of it, and both in one sentence. */
export function useMessageSize(message: string): { size: SmsSize; notes: SizeNote[]; summary: string } {
  const text = useStrings(messageStrings);
  const { language } = useLanguage();
  const filled = filledMessage(asSaved(message), { czas: text.sampleTime, miejsce: text.samplePlace });
  const size = smsSize(filled);
  // Without its pictures nothing may be left, and something is sent all the same.
  const without = Math.max(1, smsSize(plainText(filled)).parts);
  const letters = formatCount(size.units, language, text.letters);
  const parts = formatCount(size.parts, language, text.parts);

  const notes: SizeNote[] = [];
  if (!size.isPlain) {
    const what = arePolish(size.wideLetters) ? text.polish : text.otherLetters(listed(size.wideLetters));
    const words = without < size.parts ? text.costlier(what, parts, String(without)) : text.sameCost(what);
    notes.push({ kind: 'costlier', words });
  }
  if (size.doubleLetters.length > 0) notes.push({ kind: 'double', words: text.double(listed(size.doubleLetters)) });
  const { alone, part } = size.isPlain ? capacity.plain : capacity.wide;
  notes.push({ kind: 'capacity', words: size.isPlain ? text.plainCapacity(alone, part) : text.wideCapacity(alone, part) });

  const summary = size.units === 0 ? text.empty : [`${letters}, ${parts}.`, ...notes.slice(0, -1).map(({ words }) => words)].join(' ');
  return { size, notes, summary };
}

function listed(letters: readonly string[]): string {
  return [...letters.slice(0, most), ...(letters.length > most ? ['…'] : [])].join('\u00a0');
}
