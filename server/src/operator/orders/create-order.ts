import { formatNip } from '@osk/shared/contract/numbers';
import * as z from 'zod/mini';
import { defineCommand, OperatorError } from '../command.ts';
import { companyOption, findCompany, requireActivated } from '../find-company.ts';
import { findProduct } from '../find-product.ts';
import { formatAmount } from '../format.ts';
import { nipOption, reasonOption, textLine } from '../options.ts';

export const createOrder = defineCommand({
  name: 'orders create',
  summary: 'order a product for a company, which gets the transfer data by e-mail',
  examples: [
    'orders create --for 676-000-01-15 --product "Komplet na rok" --reason "telefonicznie"',
    'orders create --for demo@portal-osk.example --product Start --promo OSK10 --reason "prosili e-mailem"',
  ],
  declare: (command) =>
    void command
      .addOption(companyOption('the company: its NIP, e-mail or id', '--for').makeOptionMandatory())
      .addOption(textLine('--product <name>', 'the product, by its name or id', 200).makeOptionMandatory())
      .addOption(textLine('--promo <code>', 'a promo code', 40))
      .addOption(textLine('--buyer <name>', 'the name on the order (default: that of the company)', 200))
      .addOption(nipOption('the NIP on the order (default: that of the company)'))
      .addOption(reasonOption()),
  input: z.object({
    for: z.string(),
    product: z.string(),
    promo: z.optional(z.string()),
    buyer: z.optional(z.string()),
    nip: z.optional(z.string()),
    reason: z.string(),
  }),
  run: ({ database, help, actor }, { for: key, product: name, promo, buyer, nip, reason }) =>
    database.transaction(async (transaction) => {
      const company = requireActivated(await findCompany(transaction, key));
      if (company.deactivatedAt !== null) throw new OperatorError(`${company.name} is deactivated. First: companies reactivate.`);
      const product = await findProduct(transaction, name);
      if (product.withdrawnAt !== null) throw new OperatorError(`${product.productName} is withdrawn. See products list.`);
      const order = { companyId: company.id, companyName: buyer ?? company.name, nip: nip ?? company.nip, product, promoCode: promo };
      const { data } = await help.order(transaction, order, { actor, reason });
      const { paymentMark, companyName, totalPrice } = data;
      return { paymentMark, companyName, nip: data.nip, productName: product.productName, totalPrice };
    }),
  present: ({ paymentMark, companyName, nip, productName, totalPrice }) => ({
    text: `${paymentMark} is ordered: ${productName}, ${formatAmount(totalPrice)}, for ${companyName}, NIP ${formatNip(nip)}.`,
    sendsEmails: true,
  }),
});
