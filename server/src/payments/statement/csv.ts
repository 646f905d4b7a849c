import {
  columnAt,
  type DelimiterName,
  findHeader,
  type Header,
  type Headings,
  isFilled,
  isHeading,
  linesOf,
  openQuote,
  type Row,
  rowsBelow,
} from './csv-table.ts';
import {
  addTransfer,
  type Credit,
  emptyStatement,
  invalidStatement,
  maxTitleLength,
  parseDate,
  parseTransferAmount,
  plainText,
  type Skipped,
  type Statement,
} from './statement.ts';

type Options = { delimiter: DelimiterName; headings: Headings; skipShortRows: boolean };

/** The cells of a row as written. An amount without a sign is a credit. */
type Cells = Record<'date' | 'amount' | 'currency' | 'title' | 'payer', string> &
  Partial<Pick<Credit, 'account' | 'payerAccount' | 'reference'>>;

/** @throws OperatorError with the line, when any part is ambiguous or damaged */
export function parseCsv(text: string, { delimiter, headings, skipShortRows }: Options): Statement {
  const lines = linesOf(text);
  const header = findHeader(lines, delimiter, headings);
  const statement = emptyStatement(hasOperationDays(header) ? 'CSV (operations)' : 'CSV');
  const transfers: Row[] = [];
  for (const row of rowsBelow(lines, header.line, header.delimiter)) {
    const parsed = isShort(row, header, skipShortRows) ? 'shortRows' : parseRow(row, header);
    add(statement, parsed);
    if (typeof parsed === 'object' || parsed === 'debits') transfers.push(row);
  }
  if (transfers.length > 0 && statement.skipped.debits + statement.reversals.length === 0) rejectUnsigned(transfers, header);
  return statement;
}

/** A list of operations has other days for the same transfers than one of bookings: it is another format. */
function hasOperationDays({ headings, columns }: Header): boolean {
  return columnAt([headings[columns.date] ?? ''], ['data operacji', 'data transakcji']) !== undefined;
}

/** A transfer, or why a row is none. */
export type Parsed = Credit | keyof Skipped;

export function add(statement: Statement, parsed: Parsed): void {
  if (typeof parsed === 'object') addTransfer(statement, parsed);
  else statement.skipped[parsed] += 1;
}

/** Whether a row lacks fields and may be skipped. @throws OperatorError when it may not, or has too many fields */
function isShort({ fields, line }: Row, { headings: { length: width } }: Header, skipShortRows: boolean): boolean {
  if (fields.length >= width) {
    rejectTooLong({ fields, line }, width);
    return false;
  }
  if (!skipShortRows) {
    const reason = `Line ${line} has ${fields.length} of ${width} fields: the file is cut off there.`;
    throw invalidStatement(reason, 'If the bank wrote this line on purpose, add --skip-short-rows.');
  }
  // A quote that is closed in a later field merges fields: a transfer, not a line of the bank's.
  if (fields.some((field) => field.startsWith('"'))) throw openQuote(line);
  return true;
}

export function rejectTooLong({ fields, line }: Row, width: number): void {
  if (!fields.slice(width).some(isFilled)) return;
  throw invalidStatement(`Line ${line} has more fields than the header: a text in it is not quoted.`);
}

function parseRow(row: Row, { columns }: Header): Parsed {
  const field = (at: number | undefined) => plainText(at === undefined ? '' : (row.fields[at] ?? ''));
  const amount = field(columns.amount);
  // The amount decides first: banks leave it out where there was no transfer.
  const parsed = transferOf(row.line, {
    date: field(columns.date),
    amount,
    currency: field(columns.currency),
    title: field(columns.title),
    payer: field(columns.payer),
  });
  if (columns.direction === undefined || typeof parsed !== 'object' || parsed.hundredths < 0) return parsed;
  const direction = parseDirection(field(columns.direction));
  if (direction === undefined) throw invalidStatement(`Line ${row.line} is neither a credit nor a debit: "${field(columns.direction)}".`);
  return direction === 'debit' ? asDebit(parsed) : parsed;
}

/** Some banks write the amounts of debits without a sign. */
export function asDebit(parsed: Parsed): Parsed {
  return typeof parsed === 'object' ? { ...parsed, hundredths: 0 - Math.abs(parsed.hundredths) } : parsed;
}

/** Parses the cells of a row. @throws OperatorError when the amount or the date cannot be read, or the title is too long */
export function transferOf(line: number, { date, amount, currency, title, payer, ...others }: Cells): Parsed {
  if (amount === '') return 'withoutAmount';
  const parsed = parseTransferAmount(amount);
  if (parsed === undefined) throw invalidStatement(`Line ${line} has an amount that cannot be read: "${amount}".`);
  const day = parseDate(date);
  if (day === undefined) throw invalidStatement(`Line ${line} has a date that cannot be read: "${date}".`);
  if (parsed.hundredths === 0) return 'debits';
  if (title.length > maxTitleLength) throw invalidStatement(`Line ${line} has a title of more than ${maxTitleLength} characters.`);
  return {
    line,
    account: '',
    payerAccount: '',
    reference: '',
    ...others,
    date: day,
    hundredths: parsed.hundredths,
    currency: parsed.currency ?? (currency.toUpperCase() || 'PLN'),
    title,
    payer,
  };
}

/** @throws OperatorError when all amounts are positive, and a column that was not named seems to have the direction */
function rejectUnsigned(transfers: readonly Row[], { headings, columns }: Header): void {
  if (columns.direction !== undefined) return;
  const valuesAt = (at: number) => transfers.map(({ fields }) => fields[at] ?? '');
  const heading = headings.find((name, at) => isDirectionColumn(name, valuesAt(at)));
  if (heading === undefined) return;
  const name = heading.replace(/\s+/gu, ' ').trim();
  throw invalidStatement(
    `The column "${name}" seems to separate credits from debits, and no amount is negative. Add --direction-column "${name}".`,
  );
}

const creditWords = ['uznanie', 'uznania', 'wpływ', 'credit', 'cr', 'c', 'ma', '+'];
const debitWords = ['obciążenie', 'wydatek', 'debit', 'dr', 'd', 'wn', '-'];

function parseDirection(written: string): 'credit' | 'debit' | undefined {
  if (creditWords.some((word) => isHeading(written, word))) return 'credit';
  return debitWords.some((word) => isHeading(written, word)) ? 'debit' : undefined;
}

const directionHeadings = /^(uznani[ea]\/obci.{1,6}eni[ea]|obci.{1,6}eni[ea]\/uznani[ea]|strona|d\/c|c\/d|dr\/cr|cr\/dr|wn\/ma|ma\/wn)$/;
/** Headings of columns for directions or for something else: the values decide. */
const kindHeadings = /^(typ|rodzaj)(operacji|transakcji)$/;

function isDirectionColumn(heading: string, values: readonly string[]): boolean {
  const name = heading.replace(/\s+/gu, '').toLowerCase();
  return directionHeadings.test(name) || (kindHeadings.test(name) && values.every((value) => parseDirection(value) !== undefined));
}
