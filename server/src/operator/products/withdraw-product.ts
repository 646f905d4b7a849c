import type { Command } from 'commander';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { products } from '../../platform/db/tables/product.ts';
import { defineCommand, type Typed } from '../command.ts';
import { OperatorError } from '../operator-error.ts';
import { changeCatalogue, findProduct, refuseTakenName } from './catalogue-change.ts';

const oneProduct = {
  declare: (line: Command) => void line.argument('<product>', 'its name or id'),
  input: z.object({ product: z.string() }),
  read: ({ args }: Typed) => ({ product: args[0] }),
};

export const withdrawProduct = defineCommand({
  name: 'products withdraw',
  summary: 'offer a product no longer; licences and orders of it go on',
  examples: ['products withdraw "Start na rok"'],
  ...oneProduct,
  run: ({ database }, { product: key }) =>
    changeCatalogue(database, async (transaction) => {
      const product = await findProduct(transaction, key);
      // The landing page promises it.
      if (product.howManyMonths === null) throw new OperatorError(`${product.productName} is the trial licence: it stays on offer.`);
      const withdrawnAt = sql`coalesce(${products.withdrawnAt}, now())`;
      const [withdrawn] = await transaction.update(products).set({ withdrawnAt }).where(eq(products.id, product.id)).returning();
      return withdrawn;
    }),
  present: ({ productName, id }) => ({ text: `${productName} is offered no longer (id ${id}).` }),
});

export const offerProduct = defineCommand({
  name: 'products offer',
  summary: 'offer a withdrawn product again',
  examples: ['products offer "Start na rok"'],
  ...oneProduct,
  run: ({ database }, { product: key }) =>
    changeCatalogue(database, async (transaction) => {
      const product = await findProduct(transaction, key);
      await refuseTakenName(transaction, product.productName, product.id);
      const [offered] = await transaction.update(products).set({ withdrawnAt: null }).where(eq(products.id, product.id)).returning();
      return offered;
    }),
  present: ({ productName }) => ({ text: `${productName} is on offer.` }),
});
