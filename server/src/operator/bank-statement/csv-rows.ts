import { CsvError, parse } from 'csv-parse/sync';
import { invalidStatement } from './statement.ts';

export type Row = { fields: string[]; line: number };

/** A line break of two characters would count twice within quotes. */
export const linesOf = (text: string) => text.replace(/\r\n?/g, '\n').split('\n');

/** Reads the rows below a line with their line numbers. Leaves out empty ones. @throws OperatorError when a quote is not closed */
export function rowsBelow(lines: readonly string[], headerLine: number, delimiter: string): Row[] {
  const below = lines.slice(headerLine).join('\n');
  let end = headerLine;
  try {
    const records = parse(below, { delimiter, record_delimiter: '\n', relax_column_count: true, relax_quotes: true, info: true });
    // The types do not know `info`, which has the last line of a record.
    const rows = (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => {
      const line = end + 1;
      end = headerLine + info.lines;
      // A quote that is closed some rows below swallows the rows between.
      if (record.some((field) => field.startsWith('"') && field.includes('\n') && field.includes(delimiter))) throw openQuote(line);
      return { fields: record, line };
    });
    return rows.filter(({ fields }) => fields.some(isFilled));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const linesRead = Buffer.from(below).subarray(0, Number(error.bytes_records)).toString().split('\n').length;
    throw openQuote(headerLine + linesRead);
  }
}

/** The fields of one line. A line above the headings may have quotes anywhere. */
export function fieldsOf(line: string, delimiter: string): string[] {
  try {
    return parse(line, { delimiter, relax_quotes: true, relax_column_count: true })[0] ?? [];
  } catch {
    return [];
  }
}

export const isFilled = (field: string) => field.trim() !== '';

export function openQuote(line: number): Error {
  return invalidStatement(`A quote is not closed at line ${line}.`);
}
