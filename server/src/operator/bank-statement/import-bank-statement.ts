import { Option } from 'commander';
import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { counted, formatAmount, none, table } from '../format.ts';
import { textLine } from '../options.ts';
import { decode, encodings } from './decode.ts';
import { delimiterNames, Headings } from './find-header.ts';
import { parseBankStatement } from './parse-bank-statement.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';

const column = (flags: string, description: string) => textLine(flags, description, 100);

export const importBankStatement = defineCommand({
  name: 'statement import',
  summary: 'accept the orders that a bank statement (CSV) shows as paid, and list the other transfers',
  examples: [
    'statement import wyciag.csv --dry-run',
    'statement import wyciag.csv',
    'statement import mbank.csv --amount-column "#Kwota" --title-column "#Tytuł" --skip-short-rows',
    'statement import - --json < wyciag.csv',
  ],
  declare: (command) =>
    void command
      .argument('<file>', 'the CSV file, or - for the standard input')
      .option('--dry-run', 'show the result without a change')
      .addOption(column('--amount-column <name>', 'the column of the amount; debits are negative').default('Kwota'))
      .addOption(column('--title-column <name>', 'the column of the title').default('Tytuł'))
      .addOption(column('--date-column <name>', 'the column of the date (default: its usual names)'))
      .addOption(column('--payer-column <name>', 'the column of the payer (default: its usual names)'))
      .addOption(column('--currency-column <name>', 'the column of the currency (default: Waluta, if there is one)'))
      .addOption(column('--direction-column <name>', 'the column that separates credits from debits where amounts have no sign'))
      .addOption(new Option('--delimiter <sign>', 'the sign between fields').choices(delimiterNames).default('auto'))
      .addOption(new Option('--encoding <name>', 'the encoding of the file').choices(encodings).default('auto'))
      .option('--skip-short-rows', "skip rows with fewer fields than the header, like the bank's sums"),
  input: z.object({
    /** In base64. */
    content: z.string(),
    dryRun: z._default(z.boolean(), false),
    encoding: z.enum(encodings),
    delimiter: z.enum(delimiterNames),
    headings: Headings,
    skipShortRows: z._default(z.boolean(), false),
  }),
  async read(values, { readFile }) {
    const content = (await readFile(String(values.file))).toString('base64');
    const headings = Object.keys(Headings.shape).map((name) => [name, values[`${name}Column`]]);
    return { ...values, content, headings: Object.fromEntries(headings) };
  },
  async run(context, { content, dryRun, encoding, ...options }) {
    const { credits, ...otherRows } = parseBankStatement(decode(Buffer.from(content, 'base64'), encoding), options);
    const { accepted, notAccepted } = await reconcile(context, credits, dryRun);
    const counts = { credits: credits.length, accepted: accepted.length, notAccepted: notAccepted.length, ...otherRows };
    return { dryRun, accepted, notAccepted, counts };
  },
  present({ dryRun, accepted, notAccepted, counts }) {
    const acceptedTable = transferTable(accepted, ({ companyName, payer }) => ({ Company: companyName, Payer: payer }));
    const otherTable = transferTable(notAccepted, ({ payer, title, explanation }) => ({ Payer: payer, Title: title, Reason: explanation }));
    const parts = [
      ...(dryRun ? ['Dry run: nothing was changed. An import would have this result.'] : []),
      ...(accepted.length > 0 ? [`Accepted\n${acceptedTable}`] : []),
      ...(notAccepted.length > 0 ? [`Not accepted\n${otherTable}`] : []),
      summary(counts),
    ];
    return { text: parts.join('\n\n'), sendsEmails: !dryRun && accepted.length > 0 };
  },
});

type Transfer = Reconciliation['accepted' | 'notAccepted'][number];

function transferTable<T extends Transfer>(transfers: readonly T[], cells: (transfer: T) => Record<string, string>): string {
  const rows = transfers.map((transfer) => {
    const { line, date, amount, currency, paymentMark } = transfer;
    const inPln = formatAmount(amount);
    const shown = currency === 'PLN' ? inPln : inPln.replace('zł', currency);
    return { Line: String(line), Date: date, Amount: shown, Order: paymentMark ?? none, ...cells(transfer) };
  });
  return table(rows, { right: ['Line', 'Amount'], maxWidth: { Company: 32, Payer: 24, Title: 40 } });
}

type Counts = Record<'credits' | 'accepted' | 'notAccepted' | 'debits' | 'withoutAmount' | 'shortRows', number>;

function summary({ credits, accepted, notAccepted, debits, withoutAmount, shortRows }: Counts): string {
  const skipped = [
    ...(debits > 0 ? [counted(debits, 'debit')] : []),
    ...(withoutAmount > 0 ? [`${counted(withoutAmount, 'row')} without an amount`] : []),
    ...(shortRows > 0 ? [counted(shortRows, 'short row')] : []),
  ];
  const rest = skipped.length === 0 ? '' : ` Skipped: ${skipped.join(', ')}.`;
  return `${counted(credits, 'credit')}: ${accepted} accepted, ${notAccepted} not accepted.${rest}`;
}
