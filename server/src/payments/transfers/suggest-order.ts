import { nipDigits } from '@osk/shared/contract/numbers';
import { findBareMarks, withDigits } from '../../orders/payment-marks.ts';
import type { BankTransferRow } from '../../platform/db/tables/bank-transfer.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { hasText, letters, unaccented } from './same-transfer.ts';

export type OpenOrder = Pick<LicenceRow, 'paymentMark' | 'companyName' | 'nip' | 'totalPrice' | 'invoiceNumber' | 'ksefNumber'> & {
  accountName: string;
  accountNip: string;
};

/** An invoice says more than all that two orders may have in common. */
const weights = { 'KSeF number': 8, 'invoice number': 8, 'number without OSK': 4, 'number with a slip': 4, NIP: 3, name: 2, amount: 2 };
type Reason = keyof typeof weights;

type Titled = Pick<BankTransferRow, 'title' | 'payer' | 'hundredths' | 'currency'>;

/** Suggests the pending order that a transfer probably pays: the one with more in common than the others. Prepares the orders once. */
export function suggestFrom(orders: readonly OpenOrder[]) {
  const prepared = orders.map((order) => ({
    order,
    nips: [...new Set([order.nip, order.accountNip].map(nipDigits))],
    names: [...new Set([order.companyName, order.accountName])].map(ownWords),
    invoices: writtenInvoices(order.invoiceNumber ?? ''),
    ksef: order.ksefNumber === null ? undefined : withDigits(letters(order.ksefNumber)),
  }));
  return (transfer: Titled) => {
    const text = letters(transfer.title);
    const all = letters(`${transfer.title} ${transfer.payer}`);
    const numbers = numbersIn(transfer.title);
    const digits = withDigits(text);
    const bareMarks = findBareMarks(transfer.title);
    const rated = prepared.map(({ order, nips, names, invoices, ksef }) => {
      const because: Reason[] = [];
      if (ksef !== undefined && digits.includes(ksef)) because.push('KSeF number');
      if (invoices.some((invoice) => numbers.has(invoice))) because.push('invoice number');
      if (bareMarks.includes(order.paymentMark)) because.push('number without OSK');
      if (hasNearly(text, order.paymentMark)) because.push('number with a slip');
      if (nips.some((nip) => all.includes(nip))) because.push('NIP');
      if (names.some((words) => hasName(all, words))) because.push('name');
      if (transfer.currency === 'PLN' && transfer.hundredths === order.totalPrice) because.push('amount');
      return { order, because, weight: because.reduce((sum, reason) => sum + weights[reason], 0) };
    });
    const [best, second] = rated.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
    if (best === undefined || best.weight === second?.weight) return undefined;
    return { paymentMark: best.order.paymentMark, companyName: best.order.companyName, because: best.because };
  };
}

const commonWords =
  /\b(osrodek|szkolenia|kierowcow|szkola|jazdy|nauki|nauka|auto|osk|sp|spolka|zoo|z|o|sc|s|c|k|j|a|akcyjna|jawna|cywilna|firma|uslugowa|handlowa)\b/g;

/** The words of a company's name that other names lack. */
function ownWords(name: string): string[] {
  const words = unaccented(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(commonWords, ' ');
  return words.split(' ').filter(Boolean).map(letters);
}

const hasName = (text: string, words: readonly string[]) => words.join('').length >= 4 && words.every((word) => hasText(text, word));

const invoiceWord = /(?<![A-Z])(?:F\W?RA|F|FV|FVAT|FA|FAKT(?:UR[A-Z]?)?|INV)(?![A-Z])(?:[^A-Z\d]*(?:VAT|NR|NUMER)(?![A-Z]))*/g;

/** The words and numbers of a text, without zeros in front. Words for an invoice are FV. `isPart` is true for the 3 of `12/3`. */
function wordsOf(text: string) {
  const plain = unaccented(text).replace(invoiceWord, 'FV');
  return [...plain.matchAll(/[A-Z]+|\d+/g)].map(({ 0: word, index }) => ({
    word: word.replace(/^0+(?=\d)/, ''),
    isPart: /^\d[/\\_.-]\d$/.test(plain.slice(Math.max(index - 2, 0), index + 1)),
  }));
}

/** In words: `FV`, `12` and `2026` are three. */
const longestNumber = 8;

/** The whole numbers that a title may have, in words. Banks break it by spaces. */
function numbersIn(title: string): Set<string> {
  const found = new Set<string>();
  for (const text of [title, title.replace(/(?<=\d)\s(?=\d)/g, '')]) {
    const words = wordsOf(text);
    for (const [from, { isPart }] of words.entries()) {
      for (let end = from + 1; !isPart && end <= from + longestNumber; end += 1) {
        if (words[end]?.isPart !== true) found.add(join(words.slice(from, end)));
      }
    }
  }
  return found;
}

const join = (words: ReturnType<typeof wordsOf>) => words.map(({ word }) => word).join(' ');

/** The number of an invoice as titles have it. Without other letters it needs a word for an invoice: `12/2026` alone is a month. */
function writtenInvoices(number: string): string[] {
  const written = join(wordsOf(number));
  const [, series, digits] = /^(?:([A-Z]+) )?(\d+(?: \d+)*)$/.exec(written) ?? [];
  if (digits === undefined) return /\d/.test(written) ? [written] : [];
  return series === undefined ? [`FV ${digits}`] : [written, `FV ${digits}`];
}

function hasNearly(text: string, mark: string): boolean {
  // One slip leaves a third as it is, also when it swaps the characters between two others.
  for (const [from, to] of [
    [0, 3],
    [3, 7],
    [7, 10],
  ] as const) {
    const part = mark.slice(from, to);
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
      for (const start of [at - from - 1, at - from, at - from + 1]) {
        for (const length of [mark.length - 1, mark.length, mark.length + 1]) {
          if (start >= 0 && isOneSlip(text.slice(start, start + length), mark)) return true;
        }
      }
    }
  }
  return false;
}

function isOneSlip(typed: string, mark: string): boolean {
  let from = 0;
  while (from < typed.length && typed[from] === mark[from]) from += 1;
  let behind = 0;
  while (behind < typed.length - from && behind < mark.length - from && typed.at(-1 - behind) === mark.at(-1 - behind)) behind += 1;
  const [wrong, right] = [typed.slice(from, typed.length - behind), mark.slice(from, mark.length - behind)];
  if (wrong.length + right.length <= 2) return wrong !== right;
  return wrong.length === 2 && right.length === 2 && wrong[0] === right[1] && wrong[1] === right[0];
}
