import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { promoCodes } from '../../platform/db/tables/product.ts';
import { defineCommand } from '../command.ts';
import { OperatorError } from '../operator-error.ts';
import { formatInstant } from '../presentation/format.ts';
import { summarisePromoCode } from './promo-code-summary.ts';
import { typedCode } from './typed-code.ts';

export const endPromoCode = defineCommand({
  name: 'promo-codes end',
  summary: 'end a promo code: no further order may use it',
  examples: ['promo-codes end WIOSNA27'],
  declare: (command) => void command.argument('<code>', 'the promo code'),
  input: z.object({ code: z.string() }),
  read: ({ args }) => typedCode(args[0]),
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
    const how = changed ? 'is valid no longer' : `ended before, on ${formatInstant(validTo)}`;
    return {
      text: `${code} ${how}; it was used ${uses} of ${usesAllowed} times.`,
    };
  },
});
