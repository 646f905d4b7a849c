import { CsvError, parse } from 'csv-parse/sync';
import { OperatorError } from '../operator-error.ts';
import { readDirection, refuseUnread } from './direction.ts';
import { type ColumnNames, type delimiters, findHeader, type Header } from './statement-header.ts';
import { readTransferAmount } from './transfer-amount.ts';

/** Money that came in. */
export type Credit = { line: number; hundredths: number; currency: string; title: string; date: string; payer: string };

export type Statement = { credits: Credit[]; debits: number; withoutAmount: number; shortRows: number };

type Options = { delimiter: keyof typeof delimiters | 'auto'; columns: ColumnNames; skipShortRows: boolean };
type Row = { fields: string[]; line: number };

/**
 * Reads a bank's statement: what came in, and how many rows hold something else.
 * @throws OperatorError, naming the line, when any part cannot be read for certain: half a statement is none.
 */
export function readStatement(text: string, { delimiter, columns, skipShortRows }: Options): Statement {
  // A line break of two characters would count as two lines within quotes.
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const header = findHeader(lines, delimiter, columns);
  const statement: Statement = { credits: [], debits: 0, withoutAmount: 0, shortRows: 0 };
  const transfers: Row[] = [];
  for (const row of rowsBelow(lines, header)) {
    if (row.fields.every((field) => field.trim() === '')) continue;
    if (isShort(row, header, skipShortRows)) {
      statement.shortRows += 1;
      continue;
    }
    const credit = creditOf(row, header);
    if (credit !== 'withoutAmount') transfers.push(row);
    if (typeof credit === 'object') statement.credits.push(credit);
    else statement[credit] += 1;
  }
  if (header.columns.direction === undefined && transfers.length > 0 && statement.debits === 0) {
    refuseUnread(header.names.map((name, at) => ({ name, values: transfers.map(({ fields }) => fields[at] ?? '') })));
  }
  return statement;
}

/** Whether a row lacks fields and may be left out. @throws OperatorError when it may not, or has too many. */
function isShort(row: Row, { width }: Header, skipShortRows: boolean): boolean {
  if (row.fields.length < width) {
    if (!skipShortRows) throw shortRow(row, width);
    // A quote that was closed in a later field made one of several: that row is not the bank's own.
    if (row.fields.some((field) => field.startsWith('"'))) throw openQuote(row.line);
    return true;
  }
  if (row.fields.slice(width).every((field) => field.trim() === '')) return false;
  throw new OperatorError(`Line ${row.line} has more fields than the header: a text in it is not quoted. Nothing was imported.`);
}

function rowsBelow(lines: readonly string[], { delimiter, line: headerLine }: Header): Row[] {
  const below = lines.slice(headerLine).join('\n');
  let end = headerLine;
  try {
    const records = parse(below, { delimiter, record_delimiter: '\n', relax_column_count: true, relax_quotes: true, info: true });
    // The types know nothing of `info`, which tells the line a record ends on.
    return (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => {
      const line = end + 1;
      end = headerLine + info.lines;
      if (record.some((field) => swallowsRows(field, delimiter))) throw openQuote(line);
      return { fields: record, line };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const linesRead = Buffer.from(below).subarray(0, Number(error.bytes_records)).toString().split('\n').length;
    throw openQuote(headerLine + linesRead);
  }
}

/** Whether a quote at the start of a field was closed only rows below: it is kept then, and what stood between the fields with it. */
function swallowsRows(field: string, delimiter: string): boolean {
  return field.startsWith('"') && field.includes('\n') && field.includes(delimiter);
}

function openQuote(line: number): OperatorError {
  return new OperatorError(`A quote is not closed at line ${line}. Nothing was imported.`);
}

function shortRow({ line, fields }: Row, width: number): OperatorError {
  return new OperatorError(
    `Line ${line} has ${fields.length} of ${width} fields: the file is cut off there. Nothing was imported. If it is a line of the bank's own, add --skip-short-rows.`,
  );
}

function creditOf({ fields, line }: Row, { columns }: Header): Credit | 'debits' | 'withoutAmount' {
  const field = (at: number | undefined) => (at === undefined ? '' : (fields[at] ?? '').replace(/\s+/gu, ' ').trim());
  const written = field(columns.amount);
  if (written === '') return 'withoutAmount';
  const amount = readTransferAmount(written);
  if (amount === undefined) throw new OperatorError(`Line ${line} has an amount that cannot be read: "${written}". Nothing was imported.`);
  if (amount.hundredths <= 0 || directionOf(field(columns.direction), line, columns.direction) === 'debit') return 'debits';
  const currency = amount.currency ?? (field(columns.currency).toUpperCase() || 'PLN');
  return {
    ...{ line, hundredths: amount.hundredths, currency },
    title: field(columns.title),
    date: field(columns.date),
    payer: field(columns.payer),
  };
}

/** Credit where no column tells it. @throws OperatorError when the column tells neither. */
function directionOf(written: string, line: number, column: number | undefined): 'credit' | 'debit' {
  const direction = column === undefined ? 'credit' : readDirection(written);
  if (direction !== undefined) return direction;
  throw new OperatorError(`Line ${line} is neither a credit nor a debit: "${written}". Nothing was imported.`);
}
