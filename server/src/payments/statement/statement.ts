import { Temporal } from 'temporal-polyfill';
import { OperatorError } from '../../command-line/command.ts';
import { parseDecimal } from '../../command-line/options.ts';
import { findPaymentMarks } from '../../orders/payment-marks.ts';

/** A transfer of a bank statement. Texts that the file does not have are empty. */
export type Credit = {
  /** The line of the file, or the number of the entry in XML. */
  line: number;
  /** The provider's account: its 26 digits, or its IBAN if it is foreign. */
  account: string;
  /** When the bank booked it: `2026-11-20`. Some formats have the day of the operation only. */
  date: string;
  /** Of the currency. Negative when the money went out. */
  hundredths: number;
  currency: string;
  title: string;
  payer: string;
  payerAccount: string;
  /** The bank's own number of the transfer. */
  reference: string;
  /** Whether the bank marks it as a reversal or a return. */
  isReversal?: boolean;
};

/** Its reversals are the debits that take a credit back. */
export type Statement = {
  format: string;
  credits: Credit[];
  reversals: Credit[];
  skipped: Skipped;
  /** Whether a statement that has balances lacks those that show a missing entry. */
  isUnchecked?: boolean;
};

export const emptyStatement = (format: string): Statement => ({ format, credits: [], reversals: [], skipped: { ...nothingSkipped } });

/** Rows without an amount and rows of the bank's are only in CSV. */
export type Skipped = { debits: number; notBooked: number; withoutAmount: number; shortRows: number };

export const nothingSkipped: Readonly<Skipped> = { debits: 0, notBooked: 0, withoutAmount: 0, shortRows: 0 };

/** Adds a transfer. CSV has no marks of the bank, so a debit that names an order is a reversal, too. */
export function addTransfer({ credits, reversals, skipped }: Statement, transfer: Credit): void {
  if (transfer.hundredths > 0) credits.push(transfer);
  else if (transfer.hundredths < 0 && (transfer.isReversal || findPaymentMarks(transfer.title).length > 0)) reversals.push(transfer);
  else skipped.debits += 1;
}

/** Between the titles of an entry that is several transfers. */
export const partSeparator = ' | ';

/** A title, with those of the bank's other texts that name an order when it names none. */
export function nameOrder(title: string, ...others: string[]): string {
  const names = (text: string) => findPaymentMarks(text).length > 0;
  return names(title) ? title : [title, ...others.filter(names)].filter(Boolean).join(partSeparator);
}

/** In characters. A bank's title has about 140; a much longer one comes from a damaged file. */
export const maxTitleLength = 2000;

export const downloadAdvice = 'Download the statement from the bank as MT940, camt.053 or CSV.';

/** The error of a damaged or ambiguous file. A part of a bank statement is never imported. */
export function invalidStatement(reason: string, advice?: string): OperatorError {
  return new OperatorError([reason, 'Nothing was imported.', advice].filter(Boolean).join(' '));
}

/** An account as written: a Polish one as 26 digits, without its country; any other as letters and digits. */
export function plainAccount(written: string): string {
  const account = written.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return /^PL\d{26}$/.test(account) ? account.slice(2) : account;
}

/** A text with single spaces, and without the dots that some banks write for an empty field. */
export function plainText(written: string): string {
  return written.replace(/˙/g, ' ').replace(/\s+/gu, ' ').trim();
}

/** Parses a day as banks write it: `2026-11-20`, `20.11.2026` or `20.11.26`, with points or slashes, the first two also with hyphens, and perhaps a time. */
export function parseDate(written: string): string | undefined {
  const text = written.trim();
  const [, year, month, day] = /^(\d{4})[-./](\d\d)[-./](\d\d)(?:[T ].*)?$/.exec(text) ?? [];
  if (year !== undefined) return dateOf(year, month, day);
  // A year of two digits is not 20, one of four that was cut off. Hyphens may have it in front.
  const [, first, second, last] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|(?!20)(?<!-)\d\d)(?:(?:,? |T)\d\d?:\d\d.*)?$/.exec(text) ?? [];
  return first === undefined ? undefined : dateOf(last?.padStart(4, '20'), second?.padStart(2, '0'), first.padStart(2, '0'));
}

/** A day of the calendar as `2026-11-20`; undefined when there is no such day. */
export function dateOf(year: string | undefined, month: string | undefined, day: string | undefined): string | undefined {
  try {
    return Temporal.PlainDate.from(`${year}-${month}-${day}`, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}

/** Parses `479`, `479,` or `+00479.500` in hundredths, exactly; undefined for a finer amount, and for one of more than twelve digits. */
export function parseExact(written: string): number | undefined {
  const [, whole, fraction = ''] = /^(?:\+|-(?=[0.,]+$))?0*(\d{0,12})(?:[.,](\d{0,2})0*)?$/.exec(written.trim()) ?? [];
  return whole === undefined || !/\d/.test(written) ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** A number whose thousands are separated by spaces or apostrophes, or by the sign that does not separate the decimals. */
const grouped = /^\d{1,3}(?:([ '])\d{3}(\1\d{3})*([.,]\d{1,2})?|(\.\d{3})+,\d{2}|(,\d{3})+\.\d{2})$/;

/** Sign and currency before the number or behind it. Before it are only usual currencies: other words name a sum of the bank's. */
const amountLine = /^(zł|zl|PLN|EUR|USD|GBP|CHF)? ?([+-])? ?([\d., ']*\d)(?: ?([+-]))? ?(zł|zl|[A-Z]{3})?$/iu;

/** Parses `1 234,56`, `1.234,56` or `1234.56`, with or without sign and currency. `1.234` is ambiguous: undefined. */
export function parseTransferAmount(written: string): { hundredths: number; currency: string | undefined } | undefined {
  const text = written
    .replace(/\s+/gu, ' ')
    .replace(/[−‐-―]/gu, '-')
    .replace(/’/g, "'")
    .trim();
  const [, unitBefore, before, digits = '', behind, unitBehind] = amountLine.exec(text) ?? [];
  if ((before !== undefined && behind !== undefined) || (unitBefore !== undefined && unitBehind !== undefined)) return undefined;
  const unit = unitBefore ?? unitBehind ?? '';
  const hundredths = parseDecimal(grouped.test(digits) ? ungrouped(digits) : digits);
  if (hundredths === undefined) return undefined;
  const currency = /^z[łl]$/iu.test(unit) ? 'PLN' : unit.toUpperCase();
  return { hundredths: (before ?? behind) === '-' ? 0 - hundredths : hundredths, currency: currency || undefined };
}

function ungrouped(digits: string): string {
  const [, whole = '', decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  return whole.replace(/\D/g, '') + (decimals === undefined ? '' : `,${decimals}`);
}
