import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { OperatorError } from '../../command-line/command.ts';
import { downloadAdvice, invalidStatement } from './statement.ts';

/** The headings to look for; without an optional one its usual headings are tried. */
export const Headings = z.object({
  amount: z.string(),
  title: z.string(),
  date: z.optional(z.string()),
  payer: z.optional(z.string()),
  currency: z.optional(z.string()),
  direction: z.optional(z.string()),
});
export type Headings = z.infer<typeof Headings>;

export type Header = {
  columns: ReturnType<typeof columnsOf>;
  headings: string[];
  line: number;
  delimiter: string;
};

const delimiters = { ';': ';', ',': ',', tab: '\t' };
export const delimiterNames = ['auto', ';', ',', 'tab'] as const;
export type DelimiterName = (typeof delimiterNames)[number];

const usualHeadings: Partial<Record<keyof Headings, readonly string[]>> = {
  date: ['data księgowania', 'data operacji', 'data transakcji', 'data waluty', 'data'],
  payer: ['nadawca', 'kontrahent', 'dane kontrahenta', 'nadawca/odbiorca', 'nadawca / odbiorca'],
  currency: ['waluta'],
};

/** Finds the line with the headings: banks write other lines above it. */
export function findHeader(lines: readonly string[], delimiter: DelimiterName, wanted: Headings): Header {
  let widest: string[] = [];
  for (const sign of delimiter === 'auto' ? Object.values(delimiters) : [delimiters[delimiter]]) {
    for (const [index, line] of lines.entries()) {
      if (!line.includes(sign)) continue;
      const fields = fieldsOf(line, sign);
      if (filled(fields).length > filled(widest).length) widest = fields;
      if (columnAt(fields, [wanted.amount]) === undefined || columnAt(fields, [wanted.title]) === undefined) continue;
      const width = fields.findLastIndex((heading) => plainHeading(heading) !== '') + 1;
      return { columns: columnsOf(fields, wanted), headings: fields.slice(0, width), line: index + 1, delimiter: sign };
    }
  }
  if (filled(widest).length === 0) throw new OperatorError(`The file has no table. ${downloadAdvice}`);
  throw new OperatorError(
    `No line has the columns "${wanted.amount}" and "${wanted.title}". The file has the columns ${quoted(widest)}. Use --bank, or --amount-column and --title-column.`,
  );
}

function columnsOf(fields: readonly string[], wanted: Headings) {
  const positions = fields.map(plainHeading);
  const find = (name: keyof Headings) => {
    const heading = wanted[name];
    if (heading === undefined) return columnAt(fields, usualHeadings[name] ?? []);
    const at = columnAt(fields, [heading]);
    if (at === undefined) throw new OperatorError(`There is no column "${heading}". The file has the columns ${quoted(fields)}.`);
    if (positions.lastIndexOf(plainHeading(heading)) > at)
      throw new OperatorError(`There are two columns "${heading}". Rename one in the file.`);
    return at;
  };
  const date = find('date');
  if (wanted.date === undefined) rejectDamagedDate(fields, usualHeadings.date ?? [], date, 'Use --date-column.');
  if (date === undefined) {
    throw new OperatorError(
      `No column is the date, so two payments on different days would look the same. The file has the columns ${quoted(fields)}. Use --date-column.`,
    );
  }
  return {
    date,
    amount: find('amount'),
    title: find('title'),
    payer: find('payer'),
    currency: find('currency'),
    direction: find('direction'),
  };
}

/** The position of the first of the names that the headings have. A name with damaged letters, or without accents, is not another one. */
export function columnAt(headings: readonly string[], names: readonly string[]): number | undefined {
  const positions = headings.map(plainHeading);
  const matching = (name: string) => {
    const same = positions.indexOf(plainHeading(name));
    return same === -1 ? headings.findIndex((heading) => isHeading(heading, name)) : same;
  };
  return names.map(matching).find((at) => at !== -1);
}

/** @throws OperatorError when another day would be taken because the name of the booking day's column cannot be read */
export function rejectDamagedDate(headings: readonly string[], names: readonly string[], date: number | undefined, advice: string): void {
  if (date === columnAt(headings, names.slice(0, 1))) return;
  const unread = headings.find((heading) => {
    const plain = plainHeading(heading);
    return plain.startsWith('data ') && plain.search(damaged) !== -1 && columnAt([heading], names) === undefined;
  });
  if (unread === undefined) return;
  throw invalidStatement(`The column "${unread}" may be the booking day, but a letter of its name is damaged.`, advice);
}

/** Letters that a wrong or cut encoding leaves. */
const damaged = /[^\p{ASCII}ąćęłńóśźż]+|\?+/gu;

/** Whether a heading or another fixed text is the wanted one, perhaps with damaged letters or without accents. */
export function isHeading(written: string, wanted: string): boolean {
  const parts = withoutAccents(plainHeading(written).replace(damaged, '\ufffd')).split(/\ufffd+/);
  const name = withoutAccents(plainHeading(wanted));
  if (parts.length === 1) return parts[0] === name;
  // A few letters could be those of any word.
  return parts.join('').length >= 3 && new RegExp(`^${parts.map((part) => part.replace(/\W/g, '\\$&')).join('.{0,3}')}$`).test(name);
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');

/** A heading to compare: in lower case, with single spaces, and without the # of mBank. */
const plainHeading = (heading: string) => heading.replace(/\s+/gu, ' ').trim().replace(/^#/, '').toLowerCase();
const filled = (fields: readonly string[]) => fields.filter(isFilled);
const quoted = (fields: readonly string[]) =>
  filled(fields)
    .map((field) => `"${field.trim().slice(0, 40)}"`)
    .join(', ');

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
