import { Temporal } from 'temporal-polyfill';
import { findPaymentMarks } from '../../orders/payment-marks.ts';
import type { BankTransferRow } from '../../platform/db/tables/bank-transfer.ts';
import { type Credit, partSeparator } from '../statement/statement.ts';

type Stored = Pick<
  BankTransferRow,
  'account' | 'bookedOn' | 'hundredths' | 'currency' | 'title' | 'payer' | 'payerAccount' | 'reference' | 'format'
>;

/**
 * Formats cut names and titles, add addresses, and leave out accounts, so only what both have is compared. Each stored transfer counts for
 * one of two equal credits of a file.
 */
export function isSameTransfer(credit: Credit, format: string, stored: Stored): boolean {
  const isOtherFormat = format !== stored.format;
  return (
    credit.hundredths === stored.hundredths &&
    credit.currency === stored.currency &&
    isEqualIfKnown(credit.account, stored.account) &&
    (isOtherFormat || isEqualIfKnown(credit.reference, stored.reference)) &&
    isSamePayer(credit, stored) &&
    (hasSameTitle(credit.title, stored.title) || (isOtherFormat && isSameOrder(credit.title, stored.title))) &&
    (credit.date === stored.bookedOn || (isOtherFormat && otherDays(credit.date).includes(stored.bookedOn)))
  );
}

/** The days that another format may have for a transfer of this day: one has the operation's, one the booking's, no working day between. */
export function otherDays(day: string): string[] {
  return [1, -1].flatMap((step) => {
    let date = Temporal.PlainDate.from(day);
    const days: string[] = [];
    do {
      date = date.add({ days: step });
      days.push(date.toString());
    } while (!isWorkingDay(date));
    return days;
  });
}

/** Polish holidays of a fixed day. Those that are always a Sunday are left out. */
const holidays = ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', '12-25', '12-26'];

/** Easter Monday and Corpus Christi are 1 and 60 days after Easter. */
function isWorkingDay(date: Temporal.PlainDate): boolean {
  const afterEaster = easterOf(date.year).until(date).days;
  return date.dayOfWeek < 6 && !holidays.includes(date.toString().slice(5)) && afterEaster !== 1 && afterEaster !== 60;
}

/** By Gauss's rule, right until 2048. */
function easterOf(year: number): Temporal.PlainDate {
  const moon = (19 * (year % 19) + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  return Temporal.PlainDate.from({ year, month: 3, day: 22 }).add({ days: moon + sunday });
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

/** A title may have got other texts of the transfer since it was stored. */
function hasSameTitle(read: string, stored: string): boolean {
  return isSameText(read, stored, shortestTitle) || (stored !== '' && read.split(partSeparator)[0] === stored);
}

/** The number of an order is not equal by chance, however short the title is. */
function isSameOrder(one: string, other: string): boolean {
  return [one, other].every((title) => findPaymentMarks(title).length > 0) && isSameText(one, other, 0);
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
export function hasText(text: string, part: string): boolean {
  if (!text.includes(damaged) && !part.includes(damaged)) return text.includes(part);
  return new RegExp(
    part.replace(/./gu, (letter) => (letter === damaged ? '.' : `[${letter}${damaged}]`)),
    'u',
  ).test(text);
}

/** The letters and digits in upper case, without accents: some formats have none. A letter whose bytes were separated is one damaged letter. */
export function letters(text: string): string {
  return unaccented(text)
    .replace(/[^\p{L}\p{N}\ufffd]/gu, '')
    .replace(/\ufffd+/g, damaged);
}

/** A text in upper case without accents. */
export function unaccented(text: string): string {
  return text.normalize('NFD').replace(/ł/gi, 'l').replace(/\p{M}/gu, '').toUpperCase();
}
