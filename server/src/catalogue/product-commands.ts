import { type Command, Option } from 'commander';
import { asc, eq, isNull, max, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineCommand, OperatorError, UsageError } from '../command-line/command.ts';
import { amount, textLine, wholeNumber } from '../command-line/options.ts';
import { products } from '../platform/db/tables/product.ts';
import { importProducts } from './import-products.ts';
import { changeCatalogue, findProduct, parts, productTable, requireFreeName, summariseProduct } from './products.ts';

const productArgument = {
  declare: (line: Command) => void line.argument('<product>', 'its name or id'),
  input: z.object({ product: z.string() }),
};
const partOptions = {
  '--program': 'include the program',
  '--website': 'include the website and the online schedule',
  '--internal-exam': 'include the internal exam',
  '--sms-notifications': 'include SMS notifications',
};
const position = (note = '') => wholeNumber('--position <number>', `its position in the price list${note}`, 0, 10_000);

const listProducts = defineCommand({
  name: 'products list',
  summary: 'list the products on offer in the order of the price list',
  examples: ['products list', 'products list --all'],
  declare: (command) => void command.option('--all', 'include withdrawn products'),
  input: z.object({ all: z.optional(z.boolean()) }),
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

const isIncluded = z._default(z.boolean(), false);
const includedParts = { program: isIncluded, website: isIncluded, internalExam: isIncluded, smsNotifications: isIncluded };

const addProduct = defineCommand({
  name: 'products add',
  summary: 'add a product to the price list',
  examples: [
    'products add --name "Start plus" --price 479,50 --months 6 --program --website',
    'products add --name "Komplet na 2 lata" --price 2399 --months 24 --program --website --internal-exam --sms-notifications --position 7',
  ],
  declare(command) {
    command
      .addOption(textLine('--name <name>', 'its name, unique among the products on offer', 100).makeOptionMandatory())
      .addOption(amount('--price <PLN>', 'its gross price, like 479,50').makeOptionMandatory())
      .addOption(wholeNumber('--months <number>', 'its term', 1, 120).makeOptionMandatory())
      .addOption(position(' (default: the last)'));
    for (const [flag, description] of Object.entries(partOptions)) command.option(flag, description);
  },
  input: z.object({ name: z.string(), price: z.int(), months: z.int(), position: z.optional(z.int()), ...includedParts }),
  read(values) {
    if (parts.some((part) => values[part])) return values;
    throw new UsageError('a product needs contents: --program, --website, --internal-exam or --sms-notifications');
  },
  run: ({ database }, { name: productName, months: howManyMonths, position: wanted, ...product }) =>
    changeCatalogue(database, async (transaction) => {
      await requireFreeName(transaction, productName);
      const [last] = await transaction.select({ position: max(products.position) }).from(products);
      const values = { ...product, productName, howManyMonths, position: wanted ?? (last?.position ?? 0) + 1 };
      const [added] = await transaction.insert(products).values(values).returning();
      return added;
    }),
  present: (product) => ({ text: `On offer now:\n${productTable([product])}` }),
});

const onOrOff = z.optional(z.enum(['on', 'off']));
const changedParts = { program: onOrOff, website: onOrOff, internalExam: onOrOff, smsNotifications: onOrOff };

const changeProduct = defineCommand({
  name: 'products change',
  summary: 'change a product for future orders; existing licences and orders stay as they are',
  examples: ['products change Egzamin --price 499', 'products change "Start na rok" --website on --position 3'],
  declare(command) {
    productArgument.declare(command);
    command
      .addOption(textLine('--name <name>', 'its new name', 100))
      .addOption(amount('--price <PLN>', 'its new gross price, like 479,50'))
      .addOption(position());
    for (const [flag, description] of Object.entries(partOptions)) {
      command.addOption(new Option(`${flag} <on|off>`, description).choices(['on', 'off']));
    }
  },
  input: z.object({
    product: z.string(),
    name: z.optional(z.string()),
    price: z.optional(z.int()),
    position: z.optional(z.int()),
    ...changedParts,
  }),
  read(values) {
    if (Object.keys(values).length > 1) return values;
    throw new UsageError('name at least one change, like --price 499');
  },
  run: ({ database }, { product: key, name, price, position: wanted, ...contents }) =>
    changeCatalogue(database, async (transaction) => {
      const product = await findProduct(transaction, key);
      const { id, productName, howManyMonths } = product;
      if (howManyMonths === null && price !== undefined) throw new OperatorError(`${productName} is the trial licence. It costs nothing.`);
      if (howManyMonths === null && parts.some((part) => contents[part] !== undefined)) {
        throw new OperatorError(`${productName} is the trial licence. It includes everything.`);
      }
      if (name !== undefined) await requireFreeName(transaction, name, id);
      const next = { ...product, productName: name ?? productName, price: price ?? product.price, position: wanted ?? product.position };
      for (const part of parts) if (contents[part] !== undefined) next[part] = contents[part] === 'on';
      if (!parts.some((part) => next[part])) throw new OperatorError(`${productName} would include nothing. Withdraw it instead.`);
      const [stored] = await transaction.update(products).set(next).where(eq(products.id, id)).returning();
      return stored;
    }),
  present: (product) => ({ text: `Changed:\n${productTable([product])}` }),
});

const withdrawProduct = defineCommand({
  name: 'products withdraw',
  summary: 'take a product off the price list; its licences and orders stay',
  examples: ['products withdraw "Start na rok"'],
  ...productArgument,
  run: ({ database }, { product: key }) =>
    changeCatalogue(database, async (transaction) => {
      const { id, productName, howManyMonths } = await findProduct(transaction, key);
      // The landing page promises the trial.
      if (howManyMonths === null) throw new OperatorError(`${productName} is the trial licence. It stays on offer.`);
      const withdrawnAt = sql`coalesce(${products.withdrawnAt}, now())`;
      const [withdrawn] = await transaction.update(products).set({ withdrawnAt }).where(eq(products.id, id)).returning();
      return withdrawn;
    }),
  present: ({ productName, id }) => ({ text: `${productName} is withdrawn (id ${id}).` }),
});

const offerProduct = defineCommand({
  name: 'products offer',
  summary: 'offer a withdrawn product again',
  examples: ['products offer "Start na rok"'],
  ...productArgument,
  run: ({ database }, { product: key }) =>
    changeCatalogue(database, async (transaction) => {
      const { id, productName } = await findProduct(transaction, key);
      await requireFreeName(transaction, productName, id);
      const [offered] = await transaction.update(products).set({ withdrawnAt: null }).where(eq(products.id, id)).returning();
      return offered;
    }),
  present: ({ productName }) => ({ text: `${productName} is on offer.` }),
});

export const productCommands = [listProducts, importProducts, addProduct, changeProduct, withdrawProduct, offerProduct];
