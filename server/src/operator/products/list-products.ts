import { asc, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { products } from '../../platform/db/tables/product.ts';
import { defineCommand } from '../command.ts';
import { productTable, summariseProduct } from './product-summary.ts';

export const listProducts = defineCommand({
  name: 'products list',
  summary: "list the products on offer, in the price list's order",
  examples: ['products list', 'products list --all'],
  declare: (command) => void command.option('--all', 'with those offered no longer'),
  input: z.object({ all: z.optional(z.boolean()) }),
  read: ({ options }) => options,
  async run({ database }, { all }) {
    const rows = await database
      .select()
      .from(products)
      .where(all ? undefined : isNull(products.withdrawnAt))
      .orderBy(asc(products.position), asc(products.productName));
    return { products: rows.map(summariseProduct) };
  },
  present: ({ products: listed }) => ({ text: listed.length === 0 ? 'No products are on offer.' : productTable(listed) }),
});
