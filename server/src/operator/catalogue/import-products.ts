import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { contentsOf, type ProductRow, products } from '../../platform/db/tables/product.ts';
import { toPln } from '../../platform/money.ts';
import { defineCommand, OperatorError } from '../command.ts';
import { isSameName } from '../find-product.ts';
import { counted, formatTerm } from '../format.ts';
import { ListedProduct, parseProductFile } from './product-file.ts';
import { lockCatalogue, tableOf } from './products.ts';

type Outcome = 'added' | 'changed' | 'unchanged' | 'not in the file';
type Values = Omit<ProductRow, 'id' | 'withdrawnAt'>;
/** A product of the file with its place in the catalogue. */
type Planned = { values: Values; stored: ProductRow | undefined; outcome: Outcome };

export const importProducts = defineCommand({
  name: 'products import',
  summary: 'add and change the products that a JSON file lists; other products stay as they are',
  examples: ['products import cennik.json --dry-run', 'products import cennik.json', 'products list --json > cennik.json'],
  declare: (command) =>
    void command.argument('<file>', 'the JSON file, or - for the standard input').option('--dry-run', 'show the result without a change'),
  input: z.object({ listed: z.array(ListedProduct), dryRun: z._default(z.boolean(), false) }),
  read: async ({ file, ...options }, { readFile }) => ({
    ...options,
    listed: parseProductFile(await readFile(String(file)), String(file)),
  }),
  run: ({ database }, { listed, dryRun }) =>
    lockCatalogue(database, async (transaction) => {
      const catalogue = await transaction.select().from(products).orderBy(desc(products.withdrawnAt));
      const { planned, others } = planImport(catalogue, listed);
      for (const { values, stored, outcome } of dryRun ? [] : planned) {
        if (stored === undefined) await transaction.insert(products).values(values);
        else if (outcome === 'changed') {
          await transaction
            .update(products)
            .set({ ...values, withdrawnAt: null })
            .where(eq(products.id, stored.id));
        }
      }
      const rows = [...planned, ...others.map((values) => ({ values, outcome: 'not in the file' as const }))];
      return { dryRun, products: rows.map(({ values, outcome }) => summarise(values, outcome)) };
    }),
  present({ dryRun, products: shown }) {
    const count = (outcome: Outcome) => shown.filter((product) => product.outcome === outcome).length;
    const others = count('not in the file');
    const parts = [
      ...(dryRun ? ['Dry run: nothing was changed. An import would have this result.'] : []),
      tableOf(shown, ({ outcome }) => ({ Result: outcome })),
      `${counted(shown.length - others, 'product')}: ${count('added')} added, ${count('changed')} changed, ${count('unchanged')} unchanged.`,
      ...(others > 0 ? ['Products that are not in the file stay on offer. Use products withdraw to take them off.'] : []),
    ];
    return { text: parts.join('\n\n') };
  },
});

/**
 * Finds each listed product in the catalogue: the trial by its missing term, others by name and term. One on offer wins, then the one
 * withdrawn last.
 * @throws OperatorError when a name belongs to another product on offer
 */
function planImport(catalogue: readonly ProductRow[], listed: readonly ListedProduct[]): { planned: Planned[]; others: ProductRow[] } {
  const offered = catalogue.filter(({ withdrawnAt }) => withdrawnAt === null);
  const planned = listed.map((product, position): Planned => {
    const { productName, howManyMonths } = product;
    const matches = (row: ProductRow) =>
      row.howManyMonths === howManyMonths && (howManyMonths === null || isSameName(row.productName, productName));
    const stored = offered.find(matches) ?? catalogue.find(matches);
    const values = { ...product, position };
    return { values, stored, outcome: outcomeOf(values, stored) };
  });
  const others = offered.filter((row) => planned.every(({ stored }) => stored?.id !== row.id));
  for (const [index, { values }] of planned.entries()) {
    const taken = others.find(({ productName }) => isSameName(productName, values.productName));
    if (taken === undefined) continue;
    const term = formatTerm(taken.howManyMonths);
    throw new OperatorError(
      `products[${index}]: ${taken.productName} is on offer for ${term}. Withdraw it or choose another name. Nothing was changed.`,
    );
  }
  return { planned, others };
}

function outcomeOf(values: Values, stored: ProductRow | undefined): Outcome {
  if (stored === undefined) return 'added';
  const isEqual = Object.entries(values).every(([key, value]) => stored[key as keyof ProductRow] === value);
  return isEqual && stored.withdrawnAt === null ? 'unchanged' : 'changed';
}

function summarise(values: Values, outcome: Outcome) {
  const { productName, price, howManyMonths, position } = values;
  return { productName, ...contentsOf(values), totalPrice: toPln(price), howManyMonths, position, outcome };
}
