import { OperatorError } from '../command.ts';

/** An incoming transfer of a bank statement. Texts that the file does not have are empty. */
export type Credit = {
  /** The line of the file, or the number of the entry in XML. */
  line: number;
  /** The account that got the money: its 26 digits, or its IBAN if it is foreign. */
  account: string;
  /** When the bank booked it: `2026-11-20`. */
  date: string;
  /** Of the currency. */
  hundredths: number;
  currency: string;
  title: string;
  payer: string;
  payerAccount: string;
  /** The bank's own number of the transfer. */
  reference: string;
};

/** The credits of a file, and the numbers of what it has besides. */
export type Statement = { format: string; credits: Credit[]; skipped: Skipped };

/** Rows without an amount and rows of the bank's are only in CSV. A reversal takes an earlier transfer back. */
export type Skipped = { debits: number; reversals: number; notBooked: number; withoutAmount: number; shortRows: number };

export const nothingSkipped: Readonly<Skipped> = { debits: 0, reversals: 0, notBooked: 0, withoutAmount: 0, shortRows: 0 };

/** In characters. A bank's title has about 140; a much longer one comes from a damaged file. */
export const maxTitleLength = 2000;

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
