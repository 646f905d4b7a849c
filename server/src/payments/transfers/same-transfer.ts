import type { BankTransferRow } from '../../platform/db/tables/bank-transfer.ts';
import type { Credit } from '../statement/statement.ts';

type Stored = Pick<
  BankTransferRow,
  'account' | 'bookedOn' | 'hundredths' | 'currency' | 'title' | 'payer' | 'payerAccount' | 'reference' | 'format'
>;

/**
 * Formats cut names and titles, add addresses, and leave out accounts, so only what both have is compared. Each stored transfer counts for
 * one of two equal credits of a file.
 */
export function isSameTransfer(credit: Credit, format: string, stored: Stored): boolean {
  return (
    credit.date === stored.bookedOn &&
    credit.hundredths === stored.hundredths &&
    credit.currency === stored.currency &&
    isEqualIfKnown(credit.account, stored.account) &&
    (format !== stored.format || isEqualIfKnown(credit.reference, stored.reference)) &&
    isSamePayer(credit, stored) &&
    isSameText(credit.title, stored.title, shortestTitle)
  );
}

/** In letters and digits. Shorter parts of texts are equal by chance. */
export const shortestTitle = 20;
const shortestName = 8;

export function isEqualIfKnown(one: string, other: string): boolean {
  return one === '' || other === '' || one === other;
}

type Payer = Pick<Credit, 'payer' | 'payerAccount'>;

/** The account decides. Without it the name does, if both have one. */
function isSamePayer(one: Payer, other: Payer): boolean {
  if (one.payerAccount !== '' && other.payerAccount !== '') return one.payerAccount === other.payerAccount;
  return one.payer === '' || other.payer === '' || isSameText(one.payer, other.payer, shortestName);
}

/** Whether texts are equal, or a format has cut one of them or put more around it. */
export function isSameText(one: string, other: string, shortest: number): boolean {
  const [shorter, longer] = [letters(one), letters(other)].sort((a, b) => a.length - b.length) as [string, string];
  if ((shorter.length === longer.length || shorter.length >= shortest) && hasText(longer, shorter)) return true;
  // What is damaged may be a quotation mark or a dash.
  const isDamaged = one.includes(damaged) || other.includes(damaged);
  return isDamaged && isSameText(one.replaceAll(damaged, ''), other.replaceAll(damaged, ''), shortest);
}

const damaged = '\ufffd';

/** Whether one text in letters and digits is a part of another. A damaged letter is any letter. */
function hasText(text: string, part: string): boolean {
  if (!text.includes(damaged) && !part.includes(damaged)) return text.includes(part);
  return new RegExp(
    part.replace(/./gu, (letter) => (letter === damaged ? '.' : `[${letter}${damaged}]`)),
    'u',
  ).test(text);
}

/** The letters and digits in upper case, without accents: some formats have none. A letter whose bytes were separated is one damaged letter. */
export function letters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/ł/gi, 'l')
    .replace(/[^\p{L}\p{N}\ufffd]/gu, '')
    .replace(/\ufffd+/g, damaged)
    .toUpperCase();
}
