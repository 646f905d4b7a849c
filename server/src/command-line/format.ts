import { formatPln, toGrosze } from '../platform/money.ts';

const instant = new Intl.DateTimeFormat('pl-PL', {
  timeZone: 'Europe/Warsaw',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A sentence that may end with an abbreviation, as the names of companies do: `Sowa s.c.`. */
export const withFullStop = (text: string) => (text.endsWith('.') ? text : `${text}.`);

export const none = '–';

/** An instant in Warsaw: `24.12.2026 18:00`. */
export function formatInstant(iso: string | null): string {
  return iso === null ? none : instant.format(new Date(iso)).replace(',', '');
}

/** The day of an instant in Warsaw: `24.12.2026`. */
export function formatDay(iso: string | null): string {
  return iso === null ? none : formatInstant(iso).slice(0, 10);
}

/** A day of the calendar, `2026-12-24`, as `24.12.2026`. */
export function formatDate(date: string): string {
  return date.split('-').reverse().join('.');
}

/** An amount with ordinary spaces: `1399,00 zł`, `20,00 EUR`. */
export function formatAmount(amount: number, currency = 'PLN'): string {
  const inPln = formatPln(toGrosze(amount)).replaceAll(/\s/g, ' ');
  return currency === 'PLN' ? inPln : inPln.replace('zł', currency);
}

export function formatTerm(howManyMonths: number | null): string {
  return howManyMonths === null ? '7 days' : counted(howManyMonths, 'month');
}

export const yesOrNo = (yes: boolean) => (yes ? 'yes' : 'no');

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Makes text from outside safe for a terminal: nothing in it moves the cursor, changes colours or reverses the writing. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029\u00a0\u202f]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '');
}

type Row = Readonly<Record<string, string>>;
type TableOptions = {
  /** The columns aligned to the right. */
  right?: readonly string[];
  /** The largest width of a column; longer texts are cut. */
  maxWidth?: Readonly<Record<string, number>>;
};

/** Rows as an aligned table. The keys of the first row are the headings. */
export function table(rows: readonly Row[], { right = [], maxWidth = {} }: TableOptions = {}): string {
  const columns = Object.keys(rows[0] ?? {}).map((head) => {
    const cells = rows.map((row) => shorten(printable(row[head] ?? ''), maxWidth[head]));
    const wide = widest([head, ...cells]);
    return [head, '-'.repeat(wide), ...cells].map((cell) => pad(cell, wide, right.includes(head)));
  });
  const lines = (columns[0] ?? []).map((_, line) => columns.map((column) => column[line]).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

export function keyValues(values: Readonly<Record<string, string | readonly string[]>>): string {
  const wide = widest(Object.keys(values));
  return Object.entries(values)
    .flatMap(([name, value]) => [value].flat().map((item, index) => [index === 0 ? name : '', item] as const))
    .map(([name, item]) => `${pad(name, wide)}  ${printable(item)}`.trimEnd())
    .join('\n');
}

export function pageNote(shown: number, total: number, things: string, { limit, page }: { limit: number; page: number }): string {
  if (shown === total) return '';
  const first = (page - 1) * limit + 1;
  const last = first + shown - 1;
  return `\n\n${first}–${last} of ${total} ${things}.${last < total ? ` The next ones: --page ${page + 1}.` : ''}`;
}

/** The width in the terminal: a combining mark takes none. */
const width = (text: string) => [...text.replace(/\p{M}/gu, '')].length;

/** Calls Math.max for two numbers at a time, because it takes a limited number of arguments. */
function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, width(text)), 0);
}

function pad(text: string, wide: number, right = false): string {
  const blank = ' '.repeat(Math.max(0, wide - width(text)));
  return right ? blank + text : text + blank;
}

function shorten(text: string, most = Number.POSITIVE_INFINITY): string {
  return width(text) <= most ? text : `${[...text].slice(0, most - 1).join('')}…`;
}
