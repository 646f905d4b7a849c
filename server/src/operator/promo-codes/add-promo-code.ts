import { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';
import { promoCodes } from '../../platform/db/tables/product.ts';
import { defineCommand, UsageError } from '../command.ts';
import { OperatorError } from '../operator-error.ts';
import { amount, day, wholeNumber } from '../values.ts';
import { promoCodeTable, summarisePromoCode } from './promo-code-summary.ts';
import { typedCode } from './typed-code.ts';

export const addPromoCode = defineCommand({
  name: 'promo-codes add',
  summary: 'make a promo code, which takes a percentage or an amount off an order',
  examples: [
    'promo-codes add WIOSNA27 --percent 15 --from 01.03.2027 --to 31.05.2027 --uses 100',
    'promo-codes add POLECENIE --amount 50 --from 2027-01-01 --to 2027-12-31 --uses 20',
  ],
  declare(command) {
    command
      .argument('<code>', 'what is typed into an order, whatever its case')
      .addOption(wholeNumber('--percent <number>', 'takes this much off', 1, 100).conflicts('amount'))
      .addOption(amount('--amount <PLN>', 'takes this much off, never more than the price'))
      .addOption(day('--from <day>', 'valid from the start of this day in Warsaw').makeOptionMandatory())
      .addOption(day('--to <day>', 'valid to the end of this day in Warsaw').makeOptionMandatory())
      .addOption(wholeNumber('--uses <number>', 'how many orders may use it', 1, 1_000_000).makeOptionMandatory());
  },
  input: z.object({
    code: z.string(),
    percent: z.optional(z.int()),
    amount: z.optional(z.int()),
    from: z.string(),
    to: z.string(),
    uses: z.int(),
  }),
  read({ args, options }) {
    if (options.percent === undefined && options.amount === undefined) throw new UsageError('say what it takes off: --percent or --amount');
    if (String(options.to) < String(options.from)) throw new UsageError('--to is before --from');
    return { ...options, ...typedCode(args[0]) };
  },
  async run({ database }, { code, percent, amount: off, from, to, uses }) {
    const [validFrom, end] = [startOf(from), startOf(to, 1)];
    const [added] = await database
      .insert(promoCodes)
      .values({ code, percent, amount: off, validFrom, validTo: new Date(end.getTime() - 1), usesAllowed: uses })
      .onConflictDoNothing({ target: promoCodes.code })
      .returning();
    if (added === undefined) throw new OperatorError(`There is a promo code ${code} already: choose another.`);
    return summarisePromoCode(added);
  },
  present: (promoCode) => ({ text: promoCodeTable([promoCode]) }),
});

/** When a day, or the one so many days later, begins in Warsaw. */
function startOf(iso: string, later = 0): Date {
  const start = Temporal.PlainDate.from(iso).add({ days: later }).toZonedDateTime('Europe/Warsaw');
  return new Date(start.epochMilliseconds);
}
