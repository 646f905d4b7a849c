import { Option } from 'commander';
import * as z from 'zod/mini';
import { defineCommand } from '../../command-line/command.ts';
import { counted, formatAmount, formatDate, none, table } from '../../command-line/format.ts';
import { textLine } from '../../command-line/options.ts';
import { bankNames } from '../statement/banks.ts';
import { delimiterNames, Headings } from '../statement/csv-table.ts';
import { encodings, readStatement } from '../statement/read-statement.ts';
import type { Skipped } from '../statement/statement.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';

const column = (flags: string, description: string) => textLine(flags, description, 100);

export const importBankStatement = defineCommand({
  name: 'statement import',
  summary: 'accept the orders that a bank statement shows as paid, and store the other transfers',
  examples: [
    'statement import wyciag.sta --dry-run',
    'statement import wyciag.sta',
    'statement import historia.csv --bank santander',
    'statement import inny-bank.csv --amount-column Suma --title-column Opis --date-column Dzień',
    'statement import - --json < wyciag.xml',
  ],
  declare: (command) =>
    void command
      .argument('<file>', 'the file in MT940, camt.053 or CSV, or - for the standard input')
      .option('--dry-run', 'show the result without a change')
      .addOption(new Option('--bank <bank>', 'whose CSV file it is (default: its headings show it)').choices(bankNames))
      .addOption(column('--amount-column <name>', 'CSV of another bank: the column of the amount; debits are negative (default: Kwota)'))
      .addOption(column('--title-column <name>', 'the column of the title (default: Tytuł)'))
      .addOption(column('--date-column <name>', 'the column of the booking day (default: its usual names)'))
      .addOption(column('--payer-column <name>', 'the column of the payer (default: its usual names)'))
      .addOption(column('--currency-column <name>', 'the column of the currency (default: Waluta, if there is one)'))
      .addOption(column('--direction-column <name>', 'the column that separates credits from debits where amounts have no sign'))
      .addOption(new Option('--delimiter <sign>', 'the sign between fields').choices(delimiterNames).default('auto'))
      .addOption(new Option('--encoding <name>', 'the encoding of the file').choices(encodings).default('auto'))
      .option('--skip-short-rows', "skip rows with fewer fields than the header, like the bank's sums"),
  input: z.object({
    content: z.string(),
    dryRun: z._default(z.boolean(), false),
    bank: z.optional(z.enum(bankNames)),
    encoding: z.enum(encodings),
    delimiter: z.enum(delimiterNames),
    headings: z.optional(Headings),
    skipShortRows: z._default(z.boolean(), false),
  }),
  async read(values, { readFile }) {
    const content = (await readFile(String(values.file))).toString('base64');
    const named = Object.keys(Headings.shape).map((name) => [name, values[`${name}Column`]]);
    const hasNamed = named.some(([, heading]) => heading !== undefined);
    const defaults = { amount: 'Kwota', title: 'Tytuł' };
    const headings = { ...defaults, ...Object.fromEntries(named.filter(([, heading]) => heading !== undefined)) };
    return { ...values, content, headings: hasNamed ? headings : undefined };
  },
  async run(context, { content, dryRun, ...options }) {
    const statement = await readStatement(Buffer.from(content, 'base64'), options);
    const { accepted, notAccepted, reported } = await reconcile(context, statement, dryRun);
    const counts = {
      credits: statement.credits.length,
      accepted: accepted.length,
      notAccepted: statement.credits.length - accepted.length,
      reversals: statement.reversals.length,
      ...statement.skipped,
    };
    const { format, isUnchecked = false } = statement;
    return { dryRun, format, isUnchecked, accepted, notAccepted, reported, counts };
  },
  present({ dryRun, format, isUnchecked, accepted, notAccepted, reported, counts }) {
    const acceptedTable = transferTable(accepted, ({ orders, payer }) => ({
      Order: orders.map(({ paymentMark }) => paymentMark).join(', '),
      Company: [...new Set(orders.map(({ companyName }) => companyName))].join(', '),
      Payer: payer,
    }));
    const otherTable = transferTable(notAccepted, ({ paymentMark, payer, title, explanation }) => ({
      Order: paymentMark ?? none,
      Payer: payer,
      Title: title,
      Reason: explanation,
    }));
    const areStored = !dryRun && notAccepted.some(({ reason }) => reason !== 'already-imported');
    const parts = [
      ...(dryRun ? ['Dry run: nothing was changed. An import would have this result.'] : []),
      ...(accepted.length > 0 ? [`Accepted\n${acceptedTable}`] : []),
      ...(notAccepted.length > 0 ? [`Not accepted\n${otherTable}`] : []),
      ...(isUnchecked ? ['The file has no opening or no closing balance. It cannot show whether entries are missing.'] : []),
      `${summary(format, counts)}${areStored ? '\nThe others are stored: see statement unmatched.' : ''}`,
    ];
    return { text: parts.join('\n\n'), sendsEmails: !dryRun && accepted.length + reported > 0 };
  },
});

type Transfer = Reconciliation['accepted' | 'notAccepted'][number];

function transferTable<T extends Transfer>(transfers: readonly T[], cells: (transfer: T) => Record<string, string>): string {
  const rows = transfers.map((transfer) => {
    const { line, date, amount, currency } = transfer;
    return { Line: String(line), Date: formatDate(date), Amount: formatAmount(amount, currency), ...cells(transfer) };
  });
  return table(rows, { right: ['Line', 'Amount'], maxWidth: { Company: 32, Payer: 24, Title: 40 } });
}

type Counts = Record<'credits' | 'accepted' | 'notAccepted' | 'reversals', number> & Skipped;

function summary(format: string, { credits, accepted, notAccepted, reversals, ...skipped }: Counts): string {
  const { debits, notBooked, withoutAmount, shortRows } = skipped;
  const parts = [
    ...(debits > 0 ? [counted(debits, 'debit')] : []),
    ...(notBooked > 0 ? [`${notBooked} not booked yet`] : []),
    ...(withoutAmount > 0 ? [`${counted(withoutAmount, 'row')} without an amount`] : []),
    ...(shortRows > 0 ? [counted(shortRows, "row of the bank's", "rows of the bank's")] : []),
  ];
  const rest = parts.length === 0 ? '' : ` Skipped: ${parts.join(', ')}.`;
  const takenBack = reversals === 0 ? '' : ` ${counted(reversals, 'payment')} taken back.`;
  return `${format}. ${counted(credits, 'credit')}: ${accepted} accepted, ${notAccepted} not accepted.${takenBack}${rest}`;
}
