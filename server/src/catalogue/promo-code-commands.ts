import type { Command } from 'commander';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineCommand, type Json, OperatorError, UsageError } from '../command-line/command.ts';
import { formatAmount, formatInstant, table } from '../command-line/format.ts';
import { amount, day, parser, startOfDay, wholeNumber } from '../command-line/options.ts';
import { promoCodes } from '../platform/db/tables/product.ts';
import { toPln } from '../platform/money.ts';

const addPromoCode = defineCommand({
  name: 'promo-codes add',
  summary: 'add a promo code, which takes a percentage or an amount off an order',
  examples: [
    'promo-codes add WIOSNA27 --percent 15 --from 01.03.2027 --to 31.05.2027 --uses 100',
    'promo-codes add POLECENIE --amount 50 --from 2027-01-01 --to 2027-12-31 --uses 20',
  ],
  declare(command) {
    declareCode(command);
    command
      .addOption(wholeNumber('--percent <number>', 'the percentage to take off', 1, 100).conflicts('amount'))
      .addOption(amount('--amount <PLN>', 'the amount to take off, never more than the price'))
      .addOption(day('--from <day>', 'the first day, from its start in Warsaw').makeOptionMandatory())
      .addOption(day('--to <day>', 'the last day, to its end in Warsaw').makeOptionMandatory())
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
  read(values) {
    if (values.percent === undefined && values.amount === undefined) throw new UsageError('--percent or --amount is required');
    if (String(values.to) < String(values.from)) throw new UsageError('--to is before --from');
    return values;
  },
  async run({ database }, { code, percent, amount: off, from, to, uses }) {
    const validTo = new Date(startOfDay(to, 1).getTime() - 1);
    const [added] = await database
      .insert(promoCodes)
      .values({ code, percent, amount: off, validFrom: startOfDay(from), validTo, usesAllowed: uses })
      .onConflictDoNothing({ target: promoCodes.code })
      .returning();
    if (added === undefined) throw new OperatorError(`The promo code ${code} exists already. Choose another one.`);
    return summarisePromoCode(added);
  },
  present: (promoCode) => ({ text: promoCodeTable([promoCode]) }),
});

function declareCode(command: Command): void {
  command.argument('<code>', 'the promo code; case does not count', parseCode);
}
const parseCode = parser((text) => {
  const code = text.trim().toUpperCase();
  return /^[A-Z0-9_-]{2,40}$/.test(code) ? code : undefined;
}, 'A promo code has 2 to 40 letters without accents, digits, - and _.');

const listPromoCodes = defineCommand({
  name: 'promo-codes list',
  summary: 'list the valid and future promo codes with their uses',
  examples: ['promo-codes list', 'promo-codes list --all --json'],
  declare: (command) => void command.option('--all', 'include ended promo codes'),
  input: z.object({ all: z.optional(z.boolean()) }),
  async run({ database }, { all }) {
    const rows = await database
      .select()
      .from(promoCodes)
      .where(all ? undefined : gt(promoCodes.validTo, sql`now()`))
      .orderBy(desc(promoCodes.validTo), promoCodes.code);
    return { promoCodes: rows.map(summarisePromoCode) };
  },
  present: ({ promoCodes: listed }) => ({ text: listed.length === 0 ? 'There are no promo codes.' : promoCodeTable(listed) }),
});

const endPromoCode = defineCommand({
  name: 'promo-codes end',
  summary: 'end a promo code, so that no further order can use it',
  examples: ['promo-codes end WIOSNA27'],
  declare: declareCode,
  input: z.object({ code: z.string() }),
  async run({ database }, { code }) {
    const [ended] = await database
      .update(promoCodes)
      .set({ validTo: sql`now()`, validFrom: sql`least(${promoCodes.validFrom}, now())` })
      .where(and(eq(promoCodes.code, code), gt(promoCodes.validTo, sql`now()`)))
      .returning();
    const [known] = ended === undefined ? await database.select().from(promoCodes).where(eq(promoCodes.code, code)) : [ended];
    if (known === undefined) throw new OperatorError(`There is no promo code ${code}.`);
    return { changed: ended !== undefined, promoCode: summarisePromoCode(known) };
  },
  present({ changed, promoCode: { code, validTo, uses, usesAllowed } }) {
    const state = changed ? 'is ended' : `already ended on ${formatInstant(validTo)}`;
    return { text: `${code} ${state}. It was used ${uses} of ${usesAllowed} times.` };
  },
});

/** What the command line shows of a promo code. */
function summarisePromoCode({ id, amount, ...row }: typeof promoCodes.$inferSelect) {
  return { ...row, amount: amount === null ? null : toPln(amount) };
}

/** Promo codes as a table. */
function promoCodeTable(codes: readonly Json<ReturnType<typeof summarisePromoCode>>[]): string {
  const rows = codes.map(({ code, percent, amount, validFrom, validTo, uses, usesAllowed }) => ({
    Code: code,
    Discount: percent === null ? formatAmount(amount ?? 0) : `${percent}%`,
    'Valid from': formatInstant(validFrom),
    'Valid to': formatInstant(validTo),
    Used: `${uses} of ${usesAllowed}`,
  }));
  return table(rows, { right: ['Discount', 'Used'] });
}

export const promoCodeCommands = [listPromoCodes, addPromoCode, endPromoCode];
