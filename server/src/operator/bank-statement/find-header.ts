import * as z from 'zod/mini';
import { OperatorError } from '../command.ts';
import { fieldsOf, isFilled } from './csv-rows.ts';
import { downloadAdvice } from './decode.ts';

/** The headings to look for; without an optional one its usual headings are tried. */
export const Headings = z.object({
  amount: z.string(),
  title: z.string(),
  date: z.optional(z.string()),
  payer: z.optional(z.string()),
  currency: z.optional(z.string()),
  /** Separates credits from debits where amounts have no sign. */
  direction: z.optional(z.string()),
});
export type Headings = z.infer<typeof Headings>;

/** The positions of the columns in a row; undefined for a missing column. */
type Columns = Readonly<Record<Exclude<keyof Headings, 'date'>, number | undefined> & { date: number }>;

export type Header = {
  columns: Columns;
  /** All headings as written; a row has as many fields. */
  headings: string[];
  /** The number of the line in the file. */
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

/**
 * Finds the line with the headings: banks write other lines above it.
 * @throws OperatorError when no line has the headings of the amount and the title, or a named heading or the date is missing
 */
export function findHeader(lines: readonly string[], delimiter: DelimiterName, wanted: Headings): Header {
  let widest: string[] = [];
  for (const sign of delimiter === 'auto' ? Object.values(delimiters) : [delimiters[delimiter]]) {
    for (const [index, line] of lines.entries()) {
      if (!line.includes(sign)) continue;
      const fields = fieldsOf(line, sign);
      if (filled(fields).length > filled(widest).length) widest = fields;
      const positions = fields.map(plainHeading);
      if (!positions.includes(plainHeading(wanted.amount)) || !positions.includes(plainHeading(wanted.title))) continue;
      const width = positions.findLastIndex((heading) => heading !== '') + 1;
      return { columns: columnsOf(fields, wanted), headings: fields.slice(0, width), line: index + 1, delimiter: sign };
    }
  }
  if (filled(widest).length === 0) {
    throw new OperatorError(`The file has no table. ${downloadAdvice}`);
  }
  throw new OperatorError(
    `No line has the columns "${wanted.amount}" and "${wanted.title}". The file has the columns ${quoted(widest)}. Use --bank, or --amount-column and --title-column.`,
  );
}

function columnsOf(fields: readonly string[], wanted: Headings): Columns {
  const positions = fields.map(plainHeading);
  const find = (name: keyof Headings) => {
    const heading = wanted[name];
    if (heading === undefined) return usualHeadings[name]?.map((usual) => positions.indexOf(usual)).find((at) => at !== -1);
    const at = positions.indexOf(plainHeading(heading));
    if (at === -1) throw new OperatorError(`There is no column "${heading}". The file has the columns ${quoted(fields)}.`);
    if (positions.lastIndexOf(plainHeading(heading)) !== at)
      throw new OperatorError(`There are two columns "${heading}". Rename one in the file.`);
    return at;
  };
  const date = find('date');
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

/** A heading to compare: in lower case, with single spaces, and without the # of mBank. */
export const plainHeading = (heading: string) => heading.replace(/\s+/gu, ' ').trim().replace(/^#/, '').toLowerCase();
const filled = (fields: readonly string[]) => fields.filter(isFilled);
const quoted = (fields: readonly string[]) =>
  filled(fields)
    .map((field) => `"${field.trim().slice(0, 40)}"`)
    .join(', ');
