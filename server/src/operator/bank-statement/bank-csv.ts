import { type BankLayout, type BankName, bankNames, banks, type CellName } from './banks.ts';
import { add, creditOf, type Parsed, rejectTooLong } from './csv.ts';
import { fieldsOf, isFilled, linesOf, type Row, rowsBelow } from './csv-rows.ts';
import { parseDate } from './dates.ts';
import { plainHeading } from './find-header.ts';
import { invalidStatement, nothingSkipped, plainAccount, plainText, type Statement } from './statement.ts';

/** Where the table begins: the number of the line above its first row, and the headings, if it has any. */
type Table = { line: number; headings: readonly string[] };

/** The bank that has written a CSV file, by its headings or its first line. */
export function recogniseBank(text: string): BankName | undefined {
  const lines = linesOf(text);
  return bankNames.find((name) => findTable(lines, banks[name]) !== undefined);
}

/**
 * Parses a bank statement in CSV as its bank writes it.
 * @throws OperatorError with the line, when any part is ambiguous or damaged, or the file is not this bank's
 */
export function parseBankCsv(text: string, name: BankName): Statement {
  const layout = banks[name];
  const lines = linesOf(text);
  const table = findTable(lines, layout);
  if (table === undefined) throw invalidStatement(`The file does not look like a CSV file of ${name}: ${expected(layout)}.`);
  const statement: Statement = { format: `CSV of ${name}`, credits: [], skipped: { ...nothingSkipped } };
  const above = lines.slice(0, table.line);
  for (const row of rowsBelow(lines, table.line, layout.delimiter)) {
    // A row without a line break behind it may be cut off, also one that looks like a footnote.
    const isLast = row.line >= lines.length;
    add(statement, parseRow(row, layout, table, { above, isLast }));
  }
  return statement;
}

function findTable(lines: readonly string[], { recognised, delimiter }: BankLayout): Table | undefined {
  if (recognised instanceof RegExp) return recognised.test((lines[0] ?? '').replace(/^\ufeff/, '')) ? { line: 1, headings: [] } : undefined;
  const index = lines.findIndex((line) => recognised.every((heading) => line.includes(heading)));
  const headings = fieldsOf(lines[index] ?? '', delimiter);
  const isHeader = recognised.every((heading) => headings.some((one) => plainHeading(one) === plainHeading(heading)));
  return index !== -1 && isHeader ? { line: index + 1, headings } : undefined;
}

function expected({ recognised }: BankLayout): string {
  return recognised instanceof RegExp ? 'its first line has no account number' : `no line has the columns ${recognised.join(', ')}`;
}

type Around = { above: readonly string[]; isLast: boolean };

function parseRow(row: Row, layout: BankLayout, { headings }: Table, { above, isLast }: Around): Parsed {
  const cell = cellsOf(row, layout, headings);
  // Banks end their headings with empty ones, and have texts below those of labelled cells.
  const named = headings.findLastIndex(isFilled) + 1;
  const least = layout.width ?? (layout.labelled === undefined ? named : headings.length);
  const isShort = row.fields.length < least;
  if (isOfBank(row, cell('date')) && !(isShort && isLast)) return 'shortRows';
  if (isShort) throw invalidStatement(`Line ${row.line} has ${row.fields.length} of ${least} fields: the file is cut off there.`);
  if (layout.labelled === undefined && named > 0) rejectTooLong(row, named);
  if (cell('amount') === '' && cell('debit') !== '') return 'debits';
  return creditOf(row.line, {
    date: cell('date'),
    amount: cell('amount'),
    currency: cell('currency'),
    title: cell('title'),
    payer: cell('payer'),
    account: accountOf(cell('account'), above),
    payerAccount: plainAccount(cell('payerAccount')),
    reference: plainAccount(cell('reference')),
  });
}

/** Sums and footnotes of the bank's: a row without a date, or with one text. A date that is cut off is neither. */
function isOfBank({ fields }: Row, date: string): boolean {
  return date === '' || (fields.filter(isFilled).length === 1 && parseDate(date) === undefined && !/^\d/.test(date));
}

/** Reads the cells of a row by name; a missing one is empty. */
function cellsOf({ fields }: Row, { columns, labelled }: BankLayout, headings: readonly string[]): (name: CellName) => string {
  const positions = headings.map(plainHeading);
  const positionOf = (column: readonly string[] | number | undefined) => {
    if (typeof column === 'number') return column;
    return column?.map((heading) => positions.indexOf(plainHeading(heading))).find((at) => at !== -1);
  };
  const details = labelled === undefined ? [] : fields.slice(positions.indexOf(plainHeading(labelled.from)));
  return (name) => {
    const label = labelled?.labels[name];
    if (label !== undefined)
      return plainText(
        details
          .find((field) => field.trim().startsWith(label))
          ?.trim()
          .slice(label.length) ?? '',
      );
    const at = positionOf(columns[name]);
    return plainText(at === undefined ? '' : (fields[at] ?? ''));
  };
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
