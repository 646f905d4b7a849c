type Column = { head: string; align?: 'right'; most?: number };

/**
 * Text from outside, fit for a terminal: on one line, and without the characters by which it could move the cursor, change colours or
 * turn the writing around.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029\u00a0\u202f]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '');
}

/** Rows below their headings, the columns aligned. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const heads = columns.map(({ head }) => head);
  const cells = rows.map((row) => row.map((cell, index) => shorten(printable(cell), columns[index]?.most)));
  const widths = columns.map((_, index) => widest([heads, ...cells].map((row) => row[index] ?? '')));
  const line = (row: readonly string[]) =>
    row.map((cell, index) => pad(cell, widths[index] ?? 0, columns[index]?.align === 'right')).join('  ');
  return [heads, widths.map((wide) => '-'.repeat(wide)), ...cells].map((row) => line(row).trimEnd()).join('\n');
}

/** Names and values, the values aligned. */
export function keyValues(rows: readonly (readonly [name: string, value: string])[]): string {
  const wide = widest(rows.map(([name]) => name));
  return rows.map(([name, value]) => `${pad(name, wide, false)}  ${printable(value)}`.trimEnd()).join('\n');
}

/** Places in the terminal: letters composed of two code points take one. */
function width(text: string): number {
  return [...text.replace(/\p{M}/gu, '')].length;
}

/** Of any number of texts: more than a call takes arguments. */
function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, width(text)), 0);
}

function pad(text: string, wide: number, right: boolean): string {
  const blank = ' '.repeat(Math.max(0, wide - width(text)));
  return right ? blank + text : text + blank;
}

function shorten(text: string, most = Number.POSITIVE_INFINITY): string {
  return width(text) <= most ? text : `${[...text].slice(0, most - 1).join('')}…`;
}
