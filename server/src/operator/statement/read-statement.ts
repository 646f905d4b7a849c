import { CsvError, parse } from 'csv-parse/sync';
import { OperatorRefusal } from '../operator-refusal.ts';
import { type ColumnNames, type delimiters, findHeader, type Header } from './statement-header.ts';
import { readTransferAmount } from './transfer-amount.ts';

/** Money that came in. */
export type Credit = { line: number; hundredths: number; currency: string; title: string; date: string; payer: string };

export type Statement = { credits: Credit[]; debits: number; withoutAmount: number; shortRows: number };

type Options = { delimiter: keyof typeof delimiters | 'auto'; columns: ColumnNames; skipShortRows: boolean };
type Row = { fields: string[]; line: number };

/**
 * Reads a bank's statement: what came in, and how many rows hold something else.
 * @throws OperatorRefusal, naming the line, when any part cannot be read for certain: half a statement is none.
 */
export function readStatement(text: string, { delimiter, columns, skipShortRows }: Options): Statement {
  // A line break of two characters would count as two lines within quotes.
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const header = findHeader(lines, delimiter, columns);
  const statement: Statement = { credits: [], debits: 0, withoutAmount: 0, shortRows: 0 };
  for (const row of rowsBelow(lines, header)) {
    if (row.fields.every((field) => field.trim() === '')) continue;
    if (row.fields.length < header.width) {
      if (!skipShortRows) throw shortRow(row, header.width);
      statement.shortRows += 1;
      continue;
    }
    if (row.fields.slice(header.width).some((field) => field.trim() !== '')) {
      throw new OperatorRefusal(`Line ${row.line} has more fields than the header: a text in it is not quoted. Nothing was imported.`);
    }
    const credit = creditOf(row, header);
    if (typeof credit === 'object') statement.credits.push(credit);
    else statement[credit] += 1;
  }
  return statement;
}

function rowsBelow(lines: readonly string[], { delimiter, line: headerLine }: Header): Row[] {
  const below = lines.slice(headerLine).join('\n');
  let end = headerLine;
  try {
    const records = parse(below, { delimiter, record_delimiter: '\n', relax_column_count: true, info: true });
    // The types know nothing of `info`, which tells the line a record ends on.
    return (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => {
      const line = end + 1;
      end = headerLine + info.lines;
      return { fields: record, line };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const linesRead = Buffer.from(below).subarray(0, Number(error.bytes_records)).toString().split('\n').length;
    const line = headerLine + linesRead;
    throw new OperatorRefusal(`A quote is not closed, or stands within a text, at line ${line}. Nothing was imported.`);
  }
}

function shortRow({ line, fields }: Row, width: number): OperatorRefusal {
  return new OperatorRefusal(
    `Line ${line} has ${fields.length} of ${width} fields: the file is cut off there. Nothing was imported. If it is a line of the bank's own, add --skip-short-rows.`,
  );
}

function creditOf({ fields, line }: Row, { columns }: Header): Credit | 'debits' | 'withoutAmount' {
  const field = (at: number | undefined) => (at === undefined ? '' : (fields[at] ?? '').replace(/\s+/gu, ' ').trim());
  const written = field(columns.amount);
  if (written === '') return 'withoutAmount';
  const amount = readTransferAmount(written);
  if (amount === undefined)
    throw new OperatorRefusal(`Line ${line} has an amount that cannot be read: "${written}". Nothing was imported.`);
  if (amount.hundredths <= 0) return 'debits';
  const currency = amount.currency ?? (field(columns.currency).toUpperCase() || 'PLN');
  return {
    ...{ line, hundredths: amount.hundredths, currency },
    title: field(columns.title),
    date: field(columns.date),
    payer: field(columns.payer),
  };
}
