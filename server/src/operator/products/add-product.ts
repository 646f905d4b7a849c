import { max } from 'drizzle-orm';
import * as z from 'zod/mini';
import { products } from '../../platform/db/tables/product.ts';
import { defineCommand, UsageError } from '../command.ts';
import { amount, line, wholeNumber } from '../values.ts';
import { changeCatalogue, refuseTakenName } from './catalogue-change.ts';
import { productTable } from './product-summary.ts';

const flag = () => z.optional(z.boolean());

export const addProduct = defineCommand({
  name: 'products add',
  summary: 'put a new product on offer',
  examples: [
    'products add --name "Start plus" --price 479,50 --months 6 --program --website',
    'products add --name "Komplet na 2 lata" --price 2399 --months 24 --program --website --internal-exam --sms-notifications --position 7',
  ],
  declare(command) {
    command
      .addOption(line('--name <name>', 'its name, unlike any other on offer', 100).makeOptionMandatory())
      .addOption(amount('--price <PLN>', 'its gross price, like 479,50').makeOptionMandatory())
      .addOption(wholeNumber('--months <number>', 'its term', 1, 120).makeOptionMandatory())
      .option('--program', 'it includes the program')
      .option('--website', 'it includes the website and the online schedule')
      .option('--internal-exam', 'it includes the internal exam')
      .option('--sms-notifications', 'it includes SMS notifications')
      .addOption(wholeNumber('--position <number>', 'its place in the price list (the last)', 0, 10_000));
  },
  input: z.object({
    name: z.string(),
    price: z.int(),
    months: z.int(),
    ...{ program: flag(), website: flag(), internalExam: flag(), smsNotifications: flag() },
    position: z.optional(z.int()),
  }),
  read({ options }) {
    if (options.program || options.website || options.internalExam || options.smsNotifications) return options;
    throw new UsageError('a product includes something: --program, --website, --internal-exam or --sms-notifications');
  },
  run: ({ database }, { name, price, months, position, ...contents }) =>
    changeCatalogue(database, async (transaction) => {
      await refuseTakenName(transaction, name);
      const [last] = await transaction.select({ position: max(products.position) }).from(products);
      const [added] = await transaction
        .insert(products)
        .values({
          ...{ productName: name, price, howManyMonths: months, position: position ?? (last?.position ?? 0) + 1 },
          program: contents.program ?? false,
          website: contents.website ?? false,
          internalExam: contents.internalExam ?? false,
          smsNotifications: contents.smsNotifications ?? false,
        })
        .returning();
      return added;
    }),
  present: (product) => ({ text: `On offer now:\n${productTable([product])}` }),
});
