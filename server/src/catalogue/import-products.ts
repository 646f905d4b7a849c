import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineCommand, OperatorError } from '../command-line/command.ts';
import { counted, formatTerm } from '../command-line/format.ts';
import { contentsOf, type ProductRow, products } from '../platform/db/tables/product.ts';
import { toGrosze, toPln } from '../platform/money.ts';
import { isSameName, lockCatalogue, parts, tableOf } from './products.ts';

const included = z.boolean('must be true or false');
const contents = { program: included, website: included, internalExam: included, smsNotifications: included };

const name = 'must be one line of 1 to 100 characters';
const price = 'must be an amount in PLN with at most two decimals, like 479.50, up to one million';
const months = 'must be a number of months from 1 to 120, or null for the trial';

/** A line of the file. */
const Line = z
  .object({
    productName: z.string(name).check(z.trim(), z.minLength(1, name), z.maxLength(100, name), z.regex(/^\P{Cc}*$/u, name)),
    totalPrice: z.number(price).check(z.minimum(0, price), z.maximum(1_000_000, price), z.multipleOf(0.01, price)),
    howManyMonths: z.nullable(z.int(months).check(z.minimum(1, months), z.maximum(120, months))),
    ...contents,
    withdrawnAt: z.optional(z.null('must be null: the file lists products on offer')),
  })
  .check(
    z.refine((line) => line.howManyMonths !== null || (line.totalPrice === 0 && parts.every((part) => line[part])), {
      error: 'is the trial, which costs nothing and includes everything',
    }),
    z.refine((line) => line.howManyMonths === null || line.totalPrice > 0, { error: price, path: ['totalPrice'] }),
    z.refine((line) => parts.some((part) => line[part]), 'includes nothing'),
  );

type Line = z.infer<typeof Line>;
type Outcome = 'added' | 'changed' | 'unchanged' | 'not in the file';
type Values = ReturnType<typeof valuesOf>;
/** A product of the file with its place in the catalogue. */
type Planned = { values: Values; stored: ProductRow | undefined; outcome: Outcome };

export const importProducts = defineCommand({
  name: 'products import',
  summary: 'add and change the products that a JSON file lists; other products stay as they are',
  examples: ['products import cennik.json --dry-run', 'products import cennik.json', 'products list --json > cennik.json'],
  declare: (command) =>
    void command.argument('<file>', 'the JSON file, or - for the standard input').option('--dry-run', 'show the result without a change'),
  input: z.object({ listed: z.array(Line), dryRun: z._default(z.boolean(), false) }),
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
 * Finds each listed product: the trial by its missing term, others by name and term. One on offer wins, then the one withdrawn last.
 * @throws OperatorError when a name belongs to another product on offer
 */
function planImport(catalogue: readonly ProductRow[], listed: readonly Line[]): { planned: Planned[]; others: ProductRow[] } {
  const offered = catalogue.filter(({ withdrawnAt }) => withdrawnAt === null);
  const planned = listed.map((product, position): Planned => {
    const { productName, howManyMonths } = product;
    const matches = (row: ProductRow) =>
      row.howManyMonths === howManyMonths && (howManyMonths === null || isSameName(row.productName, productName));
    const stored = offered.find(matches) ?? catalogue.find(matches);
    const values = valuesOf(product, position);
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

/** The price is in grosze. */
function valuesOf({ totalPrice, withdrawnAt, ...product }: Line, position: number) {
  return { ...product, price: toGrosze(totalPrice), position };
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

/** The file of `products import`. Unknown fields are ignored, so that the output of `products list --json` is such a file. */
const ProductFile = z.object({ products: z.array(Line, 'must be a list').check(z.minLength(1, 'must not be empty')) }, 'must be an object');

/** Reads a price list. @param file its name, for messages @throws OperatorError naming the first wrong place */
function parseProductFile(content: Buffer, file: string): Line[] {
  const source = file === '-' ? 'The standard input' : file;
  const wrong = (why: string) => new OperatorError(`${source} cannot be imported: ${why}. Nothing was changed.`);
  const parsed = z.safeParse(ProductFile, parseJson(content, wrong));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw wrong(`${placeOf(issue?.path ?? [])} ${issue?.message}`);
  }
  const { products } = parsed.data;
  for (const [index, { productName, howManyMonths }] of products.entries()) {
    const before = products.slice(0, index);
    if (before.some((other) => isSameName(other.productName, productName)))
      throw wrong(`products[${index}] repeats the name ${productName}`);
    if (howManyMonths === null && before.some((other) => other.howManyMonths === null)) throw wrong(`products[${index}] is a second trial`);
  }
  return products;
}

function parseJson(content: Buffer, wrong: (why: string) => OperatorError): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch (error) {
    const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(String(error)) ?? [];
    throw wrong(line === undefined ? 'it is not a JSON file in UTF-8' : `it is not a JSON file: see line ${line}, column ${column}`);
  }
}

/** `products[2].totalPrice`. */
function placeOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the content';
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1);
}
