import { type BankLayout, type BankName, bankNames, banks, type CellName } from './banks.ts';
import { add, asDebit, type Parsed, rejectTooLong, transferOf } from './csv.ts';
import { columnAt, fieldsOf, isFilled, isHeading, linesOf, type Row, rejectDamagedDate, rowsBelow } from './csv-table.ts';
import { emptyStatement, invalidStatement, parseDate, parseTransferAmount, plainAccount, plainText, type Statement } from './statement.ts';

type Table = { line: number; headings: readonly string[]; columns: Partial<Record<string, number>> };

export function recogniseBank(text: string): BankName | undefined {
  const lines = linesOf(text);
  return bankNames.find((name) => findTable(lines, banks[name]) !== undefined);
}

/** @throws OperatorError with the line, when any part is ambiguous or damaged, or the file is not this bank's */
export function parseBankCsv(text: string, name: BankName): Statement {
  const layout = banks[name];
  const lines = linesOf(text);
  const table = findTable(lines, layout);
  if (table === undefined) throw invalidStatement(`The file does not look like a CSV file of ${name}: ${expected(layout)}.`);
  const statement = emptyStatement(`CSV of ${name}${hasBookingDays(table, layout) ? '' : ' (operations)'}`);
  requireColumns(table, layout, name);
  const above = lines.slice(0, table.line);
  const currency = currencyAbove(above, layout);
  for (const row of rowsBelow(lines, table.line, layout.delimiter)) {
    // A row without a line break behind it may be cut off, also one that looks like a footnote.
    const isLast = row.line >= lines.length;
    add(statement, parseRow(row, layout, table, { above, currency, isLast }));
  }
  return statement;
}

function findTable(lines: readonly string[], layout: BankLayout): Table | undefined {
  const { recognised, delimiter } = layout;
  const tableAt = (index: number, headings: readonly string[]) => ({ line: index + 1, headings, columns: columnsOf(layout, headings) });
  if (recognised instanceof RegExp) return recognised.test((lines[0] ?? '').replace(/^\ufeff/, '')) ? tableAt(0, []) : undefined;
  for (const [index, line] of lines.entries()) {
    // Most rows have none of the names, which is faster to see.
    if (!recognised.some((heading) => line.includes(heading))) continue;
    const headings = fieldsOf(line, delimiter);
    if (recognised.every((heading) => columnAt(headings, [heading]) !== undefined)) return tableAt(index, headings);
  }
  return undefined;
}

function columnsOf({ columns }: BankLayout, headings: readonly string[]): Table['columns'] {
  const positions = Object.entries(columns).map(([name, column]) => [
    name,
    typeof column === 'number' ? column : columnAt(headings, column),
  ]);
  return Object.fromEntries(positions);
}

/** Whether the first heading of days is there. A list of operations has other days for the same transfers: it is another format. */
function hasBookingDays({ headings }: Table, { columns: { date } }: BankLayout): boolean {
  return !Array.isArray(date) || columnAt(headings, date.slice(0, 1)) !== undefined;
}

/** @throws OperatorError when a column is missing without which transfers cannot be distinguished: the bank has renamed it */
function requireColumns({ headings, columns }: Table, layout: BankLayout, name: BankName): void {
  for (const cell of ['date', 'amount', 'title'] as const) {
    const names = layout.columns[cell];
    if (!Array.isArray(names)) continue;
    if (cell === 'date') rejectDamagedDate(headings, names, columns.date, 'Download the file again.');
    if (columns[cell] !== undefined) continue;
    throw invalidStatement(`The file of ${name} has no column "${names.join('" or "')}".`, 'Use --amount-column and --title-column.');
  }
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** The currency of the account, where a bank writes it above the table instead of in a column. Empty when there is none. */
function currencyAbove(above: readonly string[], { columns, delimiter }: BankLayout): string {
  if (columns.currency !== undefined) return '';
  const cells = above.flatMap((line) => fieldsOf(line, delimiter)).map(plainText);
  return cells.find((cell) => currencies.has(cell)) ?? '';
}

function expected({ recognised }: BankLayout): string {
  return recognised instanceof RegExp ? 'its first line has no account number' : `no line has the columns ${recognised.join(', ')}`;
}

type Around = { above: readonly string[]; currency: string; isLast: boolean };

function parseRow(row: Row, layout: BankLayout, table: Table, { above, currency, isLast }: Around): Parsed {
  const { headings } = table;
  const cell = cellsOf(row, layout, table);
  // Banks end their headings with empty ones, and have texts below those of labelled cells.
  const named = headings.findLastIndex(isFilled) + 1;
  const least = layout.width ?? (layout.labelled === undefined ? named : headings.length);
  const isShort = row.fields.length < least;
  if (isOfBank(row, cell('date'), cell('amount')) && !(isShort && isLast)) return 'shortRows';
  if (isShort) throw invalidStatement(`Line ${row.line} has ${row.fields.length} of ${least} fields: the file is cut off there.`);
  if (layout.labelled === undefined && named > 0) rejectTooLong(row, named);
  const isDebit = cell('amount') === '' && cell('debit') !== '';
  const parsed = transferOf(row.line, {
    date: cell('date'),
    amount: cell(isDebit ? 'debit' : 'amount'),
    currency: cell('currency') || currency,
    title: cell('title'),
    payer: cell('payer'),
    account: accountOf(cell('account'), above),
    payerAccount: writtenAccount(cell('payerAccount'), row.line),
    reference: plainAccount(cell('reference')),
  });
  return isDebit ? asDebit(parsed) : parsed;
}

/** Sums, holds and footnotes of the bank's: a row without a date and amount, or with one text. A date that is cut off is neither. */
function isOfBank({ fields }: Row, date: string, amount: string): boolean {
  return (
    (date === '' && parseTransferAmount(amount) === undefined) ||
    (fields.filter(isFilled).length === 1 && parseDate(date) === undefined && !/^\d/.test(date))
  );
}

function cellsOf({ fields }: Row, { labelled }: BankLayout, { headings, columns }: Table): (name: CellName) => string {
  const details = labelled === undefined ? [] : fields.slice(columnAt(headings, [labelled.from])).map((field) => field.split(':'));
  return (name) => {
    const label = labelled?.labels[name];
    if (label !== undefined) {
      const [, ...texts] = details.find(([start = '']) => isHeading(start, label)) ?? [];
      return plainText(texts.join(':'));
    }
    const at = columns[name];
    return plainText(at === undefined ? '' : (fields[at] ?? ''));
  };
}

/** @throws OperatorError for a number that a spreadsheet has rounded, like `6,1109E+25` */
function writtenAccount(written: string, line: number): string {
  if (!/^\d[.,]\d+E\+\d+$/i.test(written)) return plainAccount(written);
  const reason = `Line ${line} has an account that a spreadsheet has rounded: "${written}".`;
  throw invalidStatement(reason, 'Take the file as the bank wrote it.');
}

/** The own account: as the row has it, or the only one above the table, or the one beside the row's name for it. */
function accountOf(written: string, above: readonly string[]): string {
  const account = plainAccount(written);
  if (/^\d{26}$/.test(account)) return account;
  const numbersIn = (lines: readonly string[]) => [
    ...new Set(lines.flatMap((line) => line.match(/\b(?:\d ?){25}\d\b/g) ?? []).map(plainAccount)),
  ];
  const all = numbersIn(above);
  const named = written === '' ? [] : numbersIn(above.filter((line) => line.includes(written)));
  const [only, ...others] = all.length === 1 ? all : named;
  return only !== undefined && others.length === 0 ? only : '';
}
