import { isPaymentMark } from '../../features/licences/payment-mark.ts';

const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * The payment marks in the title of a transfer, in the order they stand there, each once. Titles are typed by people and broken by banks:
 * case, spaces, line breaks and punctuation do not count, and letters that look like digits count as those.
 * What looks like a mark without its check character being right is none.
 */
export function findPaymentMarks(title: string): string[] {
  const letters = title.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const found = new Set<string>();
  for (let at = 0; at + 10 <= letters.length; at += 1) {
    if (!/^[O0]SK$/.test(letters.slice(at, at + 3))) continue;
    const mark = `OSK${letters.slice(at + 3, at + 10).replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter)}`;
    if (isPaymentMark(mark)) found.add(mark);
  }
  return [...found];
}
