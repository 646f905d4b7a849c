import { Argument } from 'commander';
import { parser } from '../command-line/options.ts';
import { isPaymentMark } from './orders.ts';

/** Reads the letters that look like digits as digits. */
export function withDigits(text: string): string {
  return text.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/**
 * Finds the payment marks in the title of a transfer, each once. Case, spaces and punctuation do not count, and letters that look like
 * digits count as digits: people type titles, and banks break them.
 */
export function findPaymentMarks(title: string): string[] {
  const characters = title.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  const found = new Set<string>();
  for (let at = 0; at + 10 <= characters.length; at += 1) {
    if (!/^[O0]SK$/.test(characters.slice(at, at + 3))) continue;
    const mark = `OSK${withDigits(characters.slice(at + 3, at + 10))}`;
    if (isPaymentMark(mark)) found.add(mark);
  }
  return [...found];
}

/** Finds the payment marks that lack OSK. They are whole words, maybe separated by spaces or punctuation. */
export function findBareMarks(title: string): string[] {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const joined = words.flatMap((_, from) => [1, 2, 3, 4, 5, 6, 7].map((count) => words.slice(from, from + count).join('')));
  return [...new Set(joined.filter(({ length }) => length === 7).flatMap((bare) => findPaymentMarks(`OSK${bare}`)))];
}

/** An argument for a payment mark, in any case and with spaces. */
export function paymentMarkArgument(): Argument {
  return new Argument('<mark>', 'the payment mark: the order number in the title of the transfer').argParser(parsePaymentMark);
}

/** An argument for several payment marks. */
export function paymentMarksArgument(): Argument {
  const append = (text: string, marks: string[] = []) => [...marks, parsePaymentMark(text)];
  return new Argument('<marks...>', 'the payment marks: the order numbers in the titles of the transfers').argParser(append);
}

const parsePaymentMark = parser((text) => {
  const [mark, ...others] = findPaymentMarks(text);
  return others.length === 0 ? mark : undefined;
}, 'A payment mark is OSK and seven letters or digits. The last one is a check character. See orders list.');
