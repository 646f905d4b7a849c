import { parse } from 'csv-parse/sync';
import { OperatorError } from '../operator-error.ts';

/** The columns of a statement, as they are called, and of those that may be missing, what else they are called. */
export type ColumnNames = {
  amount: string;
  title: string;
  date?: string | undefined;
  payer?: string | undefined;
  currency?: string | undefined;
  /** Tells credits from debits where amounts have no sign. */
  direction?: string | undefined;
};

/** Where a column stands in a row; undefined for one that is not there. */
type Columns = { amount: number; title: number } & { [Column in 'date' | 'payer' | 'currency' | 'direction']: number | undefined };

export type Header = {
  columns: Columns;
  /** What all columns are called, as it is written. */
  names: string[];
  /** How many fields a row has. */
  width: number;
  /** Where it stands in the file. */
  line: number;
  delimiter: string;
};

export const delimiters = { ';': ';', ',': ',', tab: '\t' } as const;

const usualNames = {
  date: ['data operacji', 'data księgowania', 'data transakcji', 'data waluty', 'data'],
  payer: ['nadawca', 'kontrahent', 'dane kontrahenta', 'nadawca/odbiorca', 'nadawca / odbiorca'],
  currency: ['waluta'],
} as const;

/**
 * Finds the row with the names of the columns: banks write lines of their own above it.
 * @throws OperatorError when there is none, or it does not have a column that is asked for.
 */
export function findHeader(lines: readonly string[], delimiter: keyof typeof delimiters | 'auto', names: ColumnNames): Header {
  const tried = delimiter === 'auto' ? Object.values(delimiters) : [delimiters[delimiter]];
  let widest: string[] = [];
  for (const sign of tried) {
    for (const [index, line] of lines.entries()) {
      if (!line.includes(sign)) continue;
      const fields = fieldsOf(line, sign);
      if (named(fields).length > named(widest).length) widest = fields;
      const positions = fields.map(plain);
      if (!positions.includes(plain(names.amount)) || !positions.includes(plain(names.title))) continue;
      const width = positions.findLastIndex((name) => name !== '') + 1;
      return { columns: columnsOf(fields, names), names: fields.slice(0, width), width, line: index + 1, delimiter: sign };
    }
  }
  const found = named(widest).length === 0 ? 'no columns at all' : `the columns ${list(widest)}`;
  throw new OperatorError(
    `No row has the columns "${names.amount}" and "${names.title}"; the file has ${found}. Name yours with --amount-column and --title-column.`,
  );
}

function columnsOf(fields: readonly string[], names: ColumnNames): Columns {
  const positions = fields.map(plain);
  const one = (name: string) => {
    const at = positions.indexOf(plain(name));
    if (at === -1) throw new OperatorError(`There is no column "${name}"; the file has the columns ${list(fields)}.`);
    if (positions.lastIndexOf(plain(name)) !== at) throw new OperatorError(`There are two columns "${name}": rename one in the file.`);
    return at;
  };
  const optional = (key: keyof typeof usualNames) => {
    const name = names[key];
    if (name !== undefined) return one(name);
    const at = usualNames[key].map((usual) => positions.indexOf(usual)).find((position) => position !== -1);
    return at;
  };
  return {
    amount: one(names.amount),
    title: one(names.title),
    date: optional('date'),
    payer: optional('payer'),
    currency: optional('currency'),
    direction: names.direction === undefined ? undefined : one(names.direction),
  };
}

/** The fields of one line; a line of the bank's own words may hold quotes anywhere. */
function fieldsOf(line: string, delimiter: string): string[] {
  try {
    return parse(line, { delimiter, relax_quotes: true, relax_column_count: true })[0] ?? [];
  } catch {
    return [];
  }
}

const plain = (name: string) => name.replace(/\s+/gu, ' ').trim().toLowerCase();
const named = (fields: readonly string[]) => fields.filter((field) => plain(field) !== '');
const list = (fields: readonly string[]) =>
  named(fields)
    .map((field) => `"${field.trim().slice(0, 40)}"`)
    .join(', ');
