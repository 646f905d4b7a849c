import { desc, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { promoCodes } from '../../platform/db/tables/product.ts';
import { defineCommand } from '../command.ts';
import { promoCodeTable, summarisePromoCode } from './promo-code-summary.ts';

export const listPromoCodes = defineCommand({
  name: 'promo-codes list',
  summary: 'list the promo codes that are or will be valid, and how often each was used',
  examples: ['promo-codes list', 'promo-codes list --all --json'],
  declare: (command) => void command.option('--all', 'with those that are valid no longer'),
  input: z.object({ all: z.optional(z.boolean()) }),
  read: ({ options }) => options,
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
