import { Option } from 'commander';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { products } from '../../platform/db/tables/product.ts';
import { defineCommand, UsageError } from '../command.ts';
import { OperatorError } from '../operator-error.ts';
import { amount, line, wholeNumber } from '../values.ts';
import { changeCatalogue, findProduct, refuseTakenName } from './catalogue-change.ts';
import { productTable } from './product-summary.ts';

const onOrOff = (flags: string, description: string) => new Option(flags, description).choices(['on', 'off']);
const flag = () => z.optional(z.enum(['on', 'off']));

export const changeProduct = defineCommand({
  name: 'products change',
  summary: 'change a product for the orders to come; licences and orders keep what they were bought with',
  examples: ['products change Egzamin --price 499', 'products change "Start na rok" --website on --position 3'],
  declare(command) {
    command
      .argument('<product>', 'its name or id')
      .addOption(line('--name <name>', 'its new name', 100))
      .addOption(amount('--price <PLN>', 'its new gross price, like 479,50'))
      .addOption(wholeNumber('--position <number>', 'its place in the price list', 0, 10_000))
      .addOption(onOrOff('--program <on|off>', 'whether it includes the program'))
      .addOption(onOrOff('--website <on|off>', 'whether it includes the website and the online schedule'))
      .addOption(onOrOff('--internal-exam <on|off>', 'whether it includes the internal exam'))
      .addOption(onOrOff('--sms-notifications <on|off>', 'whether it includes SMS notifications'));
  },
  input: z.object({
    product: z.string(),
    name: z.optional(z.string()),
    price: z.optional(z.int()),
    position: z.optional(z.int()),
    ...{ program: flag(), website: flag(), internalExam: flag(), smsNotifications: flag() },
  }),
  read({ args, options }) {
    if (Object.keys(options).length === 0) throw new UsageError('say what is to be changed, like --price 499');
    return { ...options, product: args[0] };
  },
  run: ({ database }, { product: key, name, price, position, ...contents }) =>
    changeCatalogue(database, async (transaction) => {
      const product = await findProduct(transaction, key);
      if (product.howManyMonths === null) refuseOfTrial(product, price, contents);
      if (name !== undefined) await refuseTakenName(transaction, name, product.id);
      const changed = {
        ...product,
        productName: name ?? product.productName,
        price: price ?? product.price,
        position: position ?? product.position,
        ...changedContents(product, contents),
      };
      const [stored] = await transaction.update(products).set(changed).where(eq(products.id, product.id)).returning();
      return stored;
    }),
  present: (product) => ({ text: `Changed:\n${productTable([product])}` }),
});

type Part = 'program' | 'website' | 'internalExam' | 'smsNotifications';
type Contents = { [Name in Part]?: 'on' | 'off' | undefined };

function refuseOfTrial({ productName }: ProductRow, price: number | undefined, contents: Contents): void {
  if (price !== undefined) throw new OperatorError(`${productName} is the trial licence, which costs nothing.`);
  if (Object.values(contents).some((typed) => typed !== undefined)) {
    throw new OperatorError(`${productName} is the trial licence, which includes everything.`);
  }
}

function changedContents(product: ProductRow, typed: Contents) {
  const value = (part: Part) => (typed[part] === undefined ? product[part] : typed[part] === 'on');
  const contents = {
    program: value('program'),
    website: value('website'),
    internalExam: value('internalExam'),
    smsNotifications: value('smsNotifications'),
  };
  if (!Object.values(contents).includes(true))
    throw new OperatorError(`${product.productName} would include nothing: withdraw it instead.`);
  return contents;
}
