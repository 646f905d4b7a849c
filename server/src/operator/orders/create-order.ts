import { formatNip } from '@osk/shared/contract/numbers';
import { postCode } from '@osk/shared/contract/shapes/fields';
import { Option } from 'commander';
import * as z from 'zod/mini';
import { addressOf } from '../../features/licences/orders.ts';
import { defineCommand, OperatorError, UsageError } from '../command.ts';
import { type CompanyRow, companyOption, findCompany, requireActivated } from '../find-company.ts';
import { findProduct } from '../find-product.ts';
import { formatAmount } from '../format.ts';
import { nipOption, parser, reasonOption, textLine } from '../options.ts';

const postCodeShape = postCode();
const parsePostCode = parser((text) => z.safeParse(postCodeShape, text).data, 'It must be a postal code like 30-001.');

const addressShape = { buyerAddress: z.string(), buyerPostCode: z.string(), buyerCity: z.string() };
const buyerOptions = ['--buyer', '--nip', '--address', '--post-code', '--city'];

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
      .addOption(textLine('--buyer <name>', 'another buyer: the name', 200))
      .addOption(nipOption("that buyer's NIP"))
      .addOption(textLine('--address <street>', "that buyer's street and number", 200))
      .addOption(new Option('--post-code <code>', "that buyer's postal code, like 30-001").argParser(parsePostCode))
      .addOption(textLine('--city <city>', "that buyer's city", 100))
      .addOption(reasonOption()),
  input: z.object({
    for: z.string(),
    product: z.string(),
    promo: z.optional(z.string()),
    buyer: z.optional(z.object({ companyName: z.string(), nip: z.string(), address: z.object(addressShape) })),
    reason: z.string(),
  }),
  read({ buyer: companyName, nip, address: buyerAddress, postCode: buyerPostCode, city: buyerCity, ...values }) {
    const parts = [companyName, nip, buyerAddress, buyerPostCode, buyerCity];
    if (parts.every((part) => part === undefined)) return values;
    // The name of one buyer with the NIP or address of another one makes a wrong invoice.
    const missing = buyerOptions.filter((_, index) => parts[index] === undefined);
    if (missing.length > 0) throw new UsageError(`Another buyer needs ${missing.join(', ')}, too.`);
    return { ...values, buyer: { companyName, nip, address: { buyerAddress, buyerPostCode, buyerCity } } };
  },
  run: ({ database, help, actor }, { for: key, product: name, promo, buyer, reason }) =>
    database.transaction(async (transaction) => {
      const company = requireActivated(await findCompany(transaction, key));
      if (company.deactivatedAt !== null) throw new OperatorError(`${company.name} is deactivated. First: companies reactivate.`);
      const product = await findProduct(transaction, name);
      if (product.withdrawnAt !== null) throw new OperatorError(`${product.productName} is withdrawn. See products list.`);
      const { companyName, nip, address } = buyer ?? buyerOf(company);
      const order = { companyId: company.id, companyName, nip, address, product, promoCode: promo };
      const { paymentMark, totalPrice } = (await help.order(transaction, order, { actor, reason })).data;
      return { paymentMark, companyName, nip, ...address, productName: product.productName, totalPrice };
    }),
  present: ({ paymentMark, companyName, nip, buyerAddress, buyerPostCode, buyerCity, productName, totalPrice }) => ({
    text: `${paymentMark} is ordered: ${productName}, ${formatAmount(totalPrice)}, for ${companyName}, NIP ${formatNip(nip)}, ${buyerAddress}, ${buyerPostCode} ${buyerCity}.`,
    sendsEmails: true,
  }),
});

const buyerOf = (company: CompanyRow) => ({ companyName: company.name, nip: company.nip, address: addressOf(company) });
