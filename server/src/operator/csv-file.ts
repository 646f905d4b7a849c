/** The start of a table as Polish spreadsheets expect it: byte order mark and headings. */
export const csvHeading = (headings: readonly string[]) => `\uFEFF${csvRow(headings)}`;

/** A row of such a table: semicolons, CRLF. */
export const csvRow = (cells: readonly string[]) => `${cells.map(escaped).join(';')}\r\n`;

/** A spreadsheet runs a cell with such a start as a formula, unless it is a negative number. An apostrophe makes it text. */
const formulaStart = /^(?!-\d+(,\d+)?$)[=+\-@\t\r]/;

function escaped(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `1399,00`, without a currency. */
export const csvAmount = (pln: number) => pln.toFixed(2).replace('.', ',');
