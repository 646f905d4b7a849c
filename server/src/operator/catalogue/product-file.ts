import * as z from 'zod/mini';
import { toGrosze } from '../../platform/money.ts';
import { OperatorError } from '../command.ts';
import { isSameName } from '../find-product.ts';

const included = z.boolean('must be true or false');
const contents = { program: included, website: included, internalExam: included, smsNotifications: included };
const parts = Object.keys(contents) as (keyof typeof contents)[];
const name = 'must be one line of 1 to 100 characters';
const price = 'must be an amount in PLN with at most two decimals, like 479.50, up to one million';
const months = 'must be a number of months from 1 to 120, or null for the trial';

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

/** The file of `products import`. Unknown fields are ignored, so that the output of `products list --json` is such a file. */
const ProductFile = z.object({ products: z.array(Line, 'must be a list').check(z.minLength(1, 'must not be empty')) }, 'must be an object');

/** A product of the file. The price is in grosze. */
export const ListedProduct = z.object({
  productName: z.string(),
  price: z.int(),
  howManyMonths: z.nullable(z.int()),
  ...contents,
});
export type ListedProduct = z.infer<typeof ListedProduct>;

/** Reads a price list. @param file its name, for messages @throws OperatorError naming the first wrong place */
export function parseProductFile(content: Buffer, file: string): ListedProduct[] {
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
  return products.map(({ totalPrice, withdrawnAt, ...product }) => ({ ...product, price: toGrosze(totalPrice) }));
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
