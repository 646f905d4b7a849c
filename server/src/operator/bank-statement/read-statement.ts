import { parseBankCsv, recogniseBank } from './bank-csv.ts';
import type { BankName } from './banks.ts';
import { isXml, parseCamt053 } from './camt053.ts';
import { parseCsv } from './csv.ts';
import { decode, type Encoding } from './decode.ts';
import type { DelimiterName, Headings } from './find-header.ts';
import { isMt940, parseMt940 } from './mt940.ts';
import { invalidStatement, type Statement } from './statement.ts';

export type StatementOptions = {
  encoding: Encoding;
  /** Whose CSV file it is. Without it the headings show it. */
  bank?: BankName | undefined;
  delimiter: DelimiterName;
  /** The columns of a CSV file of another bank. */
  headings?: Headings | undefined;
  skipShortRows: boolean;
};

/**
 * Reads a bank statement: MT940, camt.053, or CSV of a known bank or with known columns. The content shows which one it is.
 * @throws OperatorError when the file is damaged, ambiguous or of another kind
 */
export async function readStatement(bytes: Uint8Array, { encoding, bank, headings, ...csv }: StatementOptions): Promise<Statement> {
  const text = await decode(bytes, encoding);
  const isCsv = !isXml(text) && !isMt940(text);
  if (!isCsv && (bank !== undefined || headings !== undefined)) {
    throw invalidStatement('The file is not CSV. Omit --bank and the options for columns.');
  }
  if (isXml(text)) return parseCamt053(text);
  if (!isCsv) return parseMt940(text);
  const name = bank ?? (headings === undefined ? recogniseBank(text) : undefined);
  if (name !== undefined) return parseBankCsv(text, name);
  return parseCsv(text, { ...csv, headings: headings ?? { amount: 'Kwota', title: 'Tytuł' } });
}
