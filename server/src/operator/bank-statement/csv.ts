import { CsvError, parse } from 'csv-parse/sync';
import { OperatorError } from '../command.ts';
import { isDirectionColumn, parseDirection, parseTransferAmount } from './cells.ts';
import { type DelimiterName, findHeader, type Header, type Headings } from './find-header.ts';

/** An incoming transfer; `hundredths` of the currency. */
export type Credit = { line: number; hundredths: number; currency: string; title: string; date: string; payer: string };

/** The credits, and the numbers of the other rows. */
export type BankStatement = { credits: Credit[]; debits: number; withoutAmount: number; shortRows: number };

/** In characters. A bank's title has about 140; a much longer one comes from a damaged file. */
const maxTitleLength = 2000;

type Options = { delimiter: DelimiterName; headings: Headings; skipShortRows: boolean };
type Row = { fields: string[]; line: number };

/**
 * Parses a bank statement in CSV.
 * @throws OperatorError with the line, when any part is ambiguous or damaged: a part of a bank statement is not imported
 */
export function parseBankStatement(text: string, { delimiter, headings, skipShortRows }: Options): BankStatement {
  // A line break of two characters would count twice within quotes.
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const header = findHeader(lines, delimiter, headings);
  const statement: BankStatement = { credits: [], debits: 0, withoutAmount: 0, shortRows: 0 };
  const transfers: Row[] = [];
  for (const row of rowsBelow(lines, header)) {
    if (row.fields.every((field) => field.trim() === '')) continue;
    const parsed = isShort(row, header, skipShortRows) ? 'shortRows' : parseRow(row, header);
    if (typeof parsed === 'object') statement.credits.push(parsed);
    else statement[parsed] += 1;
    if (typeof parsed === 'object' || parsed === 'debits') transfers.push(row);
  }
  if (transfers.length > 0 && statement.debits === 0) rejectUnsigned(transfers, header);
  return statement;
}

/** Reads the rows with their line numbers. @throws OperatorError when a quote is not closed */
function rowsBelow(lines: readonly string[], { delimiter, line: headerLine }: Header): Row[] {
  const below = lines.slice(headerLine).join('\n');
  let end = headerLine;
  try {
    const records = parse(below, { delimiter, record_delimiter: '\n', relax_column_count: true, relax_quotes: true, info: true });
    // The types do not know `info`, which has the last line of a record.
    return (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => {
      const line = end + 1;
      end = headerLine + info.lines;
      // A quote that is closed some rows below swallows the rows between.
      if (record.some((field) => field.startsWith('"') && field.includes('\n') && field.includes(delimiter))) throw openQuote(line);
      return { fields: record, line };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const linesRead = Buffer.from(below).subarray(0, Number(error.bytes_records)).toString().split('\n').length;
    throw openQuote(headerLine + linesRead);
  }
}

/** Whether a row lacks fields and may be skipped. @throws OperatorError when it may not, or has too many fields */
function isShort({ fields, line }: Row, { headings: { length: width } }: Header, skipShortRows: boolean): boolean {
  if (fields.length >= width) {
    if (fields.slice(width).every((field) => field.trim() === '')) return false;
    throw invalid(`Line ${line} has more fields than the header: a text in it is not quoted.`);
  }
  if (!skipShortRows) {
    const reason = `Line ${line} has ${fields.length} of ${width} fields: the file is cut off there.`;
    throw new OperatorError(`${invalid(reason).message} If the bank wrote this line on purpose, add --skip-short-rows.`);
  }
  // A quote that is closed in a later field merges fields: a transfer, not a line of the bank's.
  if (fields.some((field) => field.startsWith('"'))) throw openQuote(line);
  return true;
}

function parseRow({ fields, line }: Row, { columns }: Header): Credit | 'debits' | 'withoutAmount' {
  const field = (at: number | undefined) => (at === undefined ? '' : (fields[at] ?? '').replace(/\s+/gu, ' ').trim());
  const written = field(columns.amount);
  if (written === '') return 'withoutAmount';
  const amount = parseTransferAmount(written);
  if (amount === undefined) throw invalid(`Line ${line} has an amount that cannot be read: "${written}".`);
  if (amount.hundredths <= 0) return 'debits';
  const direction = columns.direction === undefined ? 'credit' : parseDirection(field(columns.direction));
  if (direction === undefined) throw invalid(`Line ${line} is neither a credit nor a debit: "${field(columns.direction)}".`);
  if (direction === 'debit') return 'debits';
  const title = field(columns.title);
  if (title.length > maxTitleLength) throw invalid(`Line ${line} has a title of more than ${maxTitleLength} characters.`);
  const { hundredths, currency = field(columns.currency).toUpperCase() || 'PLN' } = amount;
  return { line, hundredths, currency, title, date: field(columns.date), payer: field(columns.payer) };
}

/** @throws OperatorError when all amounts are positive, and a column that was not named seems to have the direction */
function rejectUnsigned(transfers: readonly Row[], { headings, columns }: Header): void {
  if (columns.direction !== undefined) return;
  const valuesAt = (at: number) => transfers.map(({ fields }) => fields[at] ?? '');
  const heading = headings.find((name, at) => isDirectionColumn(name, valuesAt(at)));
  if (heading === undefined) return;
  const name = heading.replace(/\s+/gu, ' ').trim();
  throw invalid(`The column "${name}" seems to separate credits from debits, and no amount is negative. Add --direction-column "${name}".`);
}

function openQuote(line: number): OperatorError {
  return invalid(`A quote is not closed at line ${line}.`);
}

function invalid(reason: string): OperatorError {
  return new OperatorError(`${reason} Nothing was imported.`);
}
