/** A text, or a number or date as the spreadsheet is to read it. */
export type CsvCell = string | { value: string };

/** The start of a table as Polish spreadsheets expect it: byte order mark and headings. */
export const csvHeading = (headings: readonly string[]): string => `\uFEFF${csvRow(headings)}`;

/** A row of such a table: semicolons, CRLF. */
export const csvRow = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => quoted(typeof cell === 'string' ? asText(cell) : cell.value)).join(';')}\r\n`;

/** `1399,00`, without a currency. */
export const csvAmount = (pln: number): CsvCell => ({ value: pln.toFixed(2).replace('.', ',') });

const formula = /^[=+\-@\t\r]/;
const numberOrDate = /^(?=.*\d)[\d\s.,:/%()+TZ-]+(?:E[+-]?\d+|zł|\s[ap]m?)?$/i;
const monthName =
  'sty(czeń|cznia)?|lut(y|ego)?|mar(zec|ca|ch)?|kwi(ecień|etnia)?|maja?|cze(rwiec|rwca)?|lip(iec|ca)?|sie(rpień|rpnia)?|wrz(esień|eśnia)?|paź(dziernika?)?|lis(topada?)?|gru(dzień|dnia)?|jan(uary)?|feb(ruary)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?';
const dateWithMonth = new RegExp(`^(?=.*\\d)[\\d\\s./-]*(${monthName})[\\d\\s.,/-]*$`, 'i');
const truth = /^(?:true|false|prawda|fałsz)$/i;
/** No spreadsheet changes a NIP, a postcode or a KSeF number. */
const unchanged = /^(?:\d{3}-\d{3}-\d\d-\d\d|\d\d-\d{3}|\d{10}-\d{8}-[\dA-F]{12}-[\dA-F]{2})$/;

/** A spreadsheet runs some texts as formulas, and turns others into numbers and dates. An apostrophe before them keeps them. */
function asText(text: string): string {
  const isChanged = [formula, numberOrDate, dateWithMonth, truth].some((pattern) => pattern.test(text)) && !unchanged.test(text);
  return isChanged ? `'${text}` : text;
}

const quoted = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
