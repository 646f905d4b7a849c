import { formatNip } from '@osk/shared/contract/numbers';
import { Option } from 'commander';
import * as z from 'zod/mini';
import { defineCommand, OperatorError, UsageError } from '../command.ts';
import { type CompanyRow, companyOption, findCompany, requireActivated } from '../find-company.ts';
import { findProduct } from '../find-product.ts';
import { formatAmount } from '../format.ts';
import { nipOption, parser, reasonOption, textLine } from '../options.ts';

const parsePostCode = parser((text) => (/^\d{2}-\d{3}$/.test(text) ? text : undefined), 'It must be a postal code like 30-001.');

export const createOrder = defineCommand({
  name: 'orders create',
  summary: 'order a product for a company, which gets the transfer data by e-mail',
  examples: [
    'orders create --for 676-000-01-15 --product "Komplet na rok" --reason "telefonicznie"',
    'orders create --for demo@portal-osk.example --product Start --promo OSK10 --reason "prosili e-mailem"',
    'orders create --for demo@portal-osk.example --product Start --buyer "Auto Szkoła Sowa" --nip 526-000-12-46 --address "ul. Długa 1" --post-code 30-001 --city Kraków --reason "drugi oddział"',
  ],
  declare: (command) =>
    void command
      .addOption(companyOption('the company: its NIP, e-mail or id', '--for').makeOptionMandatory())
      .addOption(textLine('--product <name>', 'the product, by its name or id', 200).makeOptionMandatory())
      .addOption(textLine('--promo <code>', 'a promo code', 40))
      .addOption(textLine('--buyer <name>', 'the name on the order (default: that of the company)', 200))
      .addOption(nipOption('the NIP of that buyer'))
      .addOption(textLine('--address <street>', 'the street and number on the order (default: those of the company)', 200))
      .addOption(new Option('--post-code <code>', 'the postal code of that address').argParser(parsePostCode))
      .addOption(textLine('--city <city>', 'the city of that address', 100))
      .addOption(reasonOption()),
  input: z.object({
    for: z.string(),
    product: z.string(),
    promo: z.optional(z.string()),
    buyer: z.optional(z.string()),
    nip: z.optional(z.string()),
    address: z.optional(z.object({ buyerAddress: z.string(), buyerPostCode: z.string(), buyerCity: z.string() })),
    reason: z.string(),
  }),
  read({ address, postCode, city, ...values }) {
    // An invoice with the NIP of one buyer and the name of another one is wrong.
    if (values.nip !== undefined && values.buyer === undefined)
      throw new UsageError('--nip needs --buyer, the name of the buyer with this NIP.');
    const parts = [address, postCode, city];
    if (parts.every((part) => part === undefined)) return values;
    if (parts.includes(undefined)) throw new UsageError('--address, --post-code and --city belong together. Add what is missing.');
    return { ...values, address: { buyerAddress: address, buyerPostCode: postCode, buyerCity: city } };
  },
  run: ({ database, help, actor }, { for: key, product: name, promo, buyer, nip, address, reason }) =>
    database.transaction(async (transaction) => {
      const company = requireActivated(await findCompany(transaction, key));
      if (company.deactivatedAt !== null) throw new OperatorError(`${company.name} is deactivated. First: companies reactivate.`);
      const product = await findProduct(transaction, name);
      if (product.withdrawnAt !== null) throw new OperatorError(`${product.productName} is withdrawn. See products list.`);
      const order = {
        companyId: company.id,
        companyName: buyer ?? company.name,
        nip: nip ?? company.nip,
        address,
        product,
        promoCode: promo,
      };
      const { data } = await help.order(transaction, order, { actor, reason });
      const { paymentMark, companyName, totalPrice } = data;
      const { buyerAddress, buyerPostCode, buyerCity } = address ?? addressOf(company);
      const shown = { address: buyerAddress, postCode: buyerPostCode, city: buyerCity };
      return { paymentMark, companyName, nip: data.nip, ...shown, productName: product.productName, totalPrice };
    }),
  present: ({ paymentMark, companyName, nip, address, postCode, city, productName, totalPrice }) => ({
    text: `${paymentMark} is ordered: ${productName}, ${formatAmount(totalPrice)}, for ${companyName}, NIP ${formatNip(nip)}, ${address}, ${postCode} ${city}.`,
    sendsEmails: true,
  }),
});

const addressOf = ({ address, postCode, city }: CompanyRow) => ({ buyerAddress: address, buyerPostCode: postCode, buyerCity: city });
