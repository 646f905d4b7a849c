import { Option } from 'commander';
import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { line } from '../values.ts';
import { bookCredits, tryCredits } from './book-credits.ts';
import { decodeStatement, encodings } from './decode-statement.ts';
import { presentImport } from './present-import.ts';
import { readStatement } from './read-statement.ts';

const delimiterNames = ['auto', ';', ',', 'tab'] as const;
const column = (flags: string, description: string) => line(flags, description, 100);

export const importStatement = defineCommand({
  name: 'statement import',
  summary: "accept the orders that a bank's statement (CSV) shows as paid, and list what pays none",
  examples: [
    'statement import wyciag.csv --dry-run',
    'statement import wyciag.csv',
    'statement import mbank.csv --amount-column "#Kwota" --title-column "#Tytuł" --skip-short-rows',
    'statement import - --json < wyciag.csv',
  ],
  declare(command) {
    command
      .argument('<file>', 'the CSV file, or - for the standard input')
      .option('--dry-run', 'show what would happen, and change nothing')
      .addOption(column('--amount-column <name>', 'the column of the amount; debits are below zero').default('Kwota'))
      .addOption(column('--title-column <name>', 'the column of the title').default('Tytuł'))
      .addOption(column('--date-column <name>', 'the column of the date (known by its usual names)'))
      .addOption(column('--payer-column <name>', 'the column of who paid (known by its usual names)'))
      .addOption(column('--currency-column <name>', 'the column of the currency (Waluta, if there is one)'))
      .addOption(column('--direction-column <name>', 'the column that tells credits from debits, where amounts have no sign'))
      .addOption(new Option('--delimiter <sign>', 'what parts the fields').choices(delimiterNames).default('auto'))
      .addOption(new Option('--encoding <name>', 'how the file is written').choices(encodings).default('auto'))
      .option('--skip-short-rows', "leave out rows with fewer fields than the header, like a bank's sums, rather than refuse the file");
  },
  input: z.object({
    /** In base64. */
    file: z.string(),
    dryRun: z.boolean(),
    encoding: z.enum(encodings),
    delimiter: z.enum(delimiterNames),
    columns: z.object({
      amount: z.string(),
      title: z.string(),
      date: z.optional(z.string()),
      payer: z.optional(z.string()),
      currency: z.optional(z.string()),
      direction: z.optional(z.string()),
    }),
    skipShortRows: z.boolean(),
  }),
  async read({ args, options, readFile }) {
    const { amountColumn: amount, titleColumn: title, dateColumn: date, payerColumn: payer } = options;
    const { currencyColumn: currency, directionColumn: direction } = options;
    return {
      file: (await readFile(args[0] ?? '')).toString('base64'),
      dryRun: options.dryRun === true,
      encoding: options.encoding,
      delimiter: options.delimiter,
      columns: { amount, title, date, payer, currency, direction },
      skipShortRows: options.skipShortRows === true,
    };
  },
  async run(context, { file, dryRun, encoding, delimiter, columns, skipShortRows }) {
    const text = decodeStatement(Buffer.from(file, 'base64'), encoding);
    const { credits, debits, withoutAmount, shortRows } = readStatement(text, { delimiter, columns, skipShortRows });
    const { accepted, notAccepted } = await (dryRun ? tryCredits : bookCredits)(context, credits);
    const counts = {
      credits: credits.length,
      accepted: accepted.length,
      notAccepted: notAccepted.length,
      debits,
      withoutAmount,
      shortRows,
    };
    return { dryRun, accepted, notAccepted, counts };
  },
  present: presentImport,
});
