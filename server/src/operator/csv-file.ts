/** A table as Polish spreadsheets expect it: byte order mark, semicolons, CRLF. The first row has the headings. */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(escaped).join(';')}\r\n`).join('')}`;
}

/** A spreadsheet runs a cell with such a start as a formula, unless it is a negative number. An apostrophe makes it text. */
const formulaStart = /^(?!-\d+(,\d+)?$)[=+\-@\t\r]/;

function escaped(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `1399,00`, without a currency. */
export const csvAmount = (pln: number) => pln.toFixed(2).replace('.', ',');
