import { formatNip } from '@osk/shared/contract/numbers';
import { postCode } from '@osk/shared/contract/shapes/fields';
import { type Command, Option } from 'commander';
import * as z from 'zod/mini';
import { companyOption, findCompany, requireActivated } from '../../accounts/company/find-company.ts';
import { findProduct } from '../../catalogue/products.ts';
import { defineCommand, OperatorError, UsageError } from '../../command-line/command.ts';
import { counted, formatAmount, formatInstant, withFullStop } from '../../command-line/format.ts';
import { amount, nipOption, parser, reasonOption, textLine, wholeNumber } from '../../command-line/options.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { toPln } from '../../platform/money.ts';
import { addressLines, addressOf } from '../buyer-address.ts';
import { paymentMarkArgument } from '../payment-marks.ts';

const prolongLicence = defineCommand({
  name: 'licences prolong',
  summary: 'add days to an accepted licence, from today if it has expired; its company gets an e-mail',
  examples: ['licences prolong OSK7QZ4M2D --days 14 --reason "awaria 12 października"'],
  declare: (command) =>
    void command
      .addArgument(paymentMarkArgument())
      .addOption(wholeNumber('--days <number>', 'how many days', 1, 366).makeOptionMandatory())
      .addOption(reasonOption()),
  input: z.object({ mark: z.string(), days: z.int(), reason: z.string() }),
  run: ({ database, help, actor }, { mark, days, reason }) =>
    database.transaction(async (transaction) => {
      const { prolonged, delayed } = await help.prolong(transaction, mark, days, { actor, reason });
      return { days, licence: termOf(prolonged), delayed: delayed.map(termOf) };
    }),
  present({ days, licence, delayed }) {
    const later = delayed.map(({ paymentMark, startedOn }) => `\n${paymentMark} starts later: ${formatInstant(startedOn)}.`).join('');
    const { paymentMark, companyName, expiresOn } = licence;
    const text = `${paymentMark} is ${counted(days, 'day')} longer: ${companyName}, expires ${formatInstant(expiresOn)}.${later}`;
    return { text, sendsEmails: true };
  },
});

const termOf = ({ paymentMark, companyName, startedOn, expiresOn }: LicenceRow) => ({ paymentMark, companyName, startedOn, expiresOn });

const postCodeShape = postCode();
const parsePostCode = parser((text) => z.safeParse(postCodeShape, text).data, 'It must be a postal code like 30-001.');

/** The address of a buyer whose NIP is not the account's. */
const declareAddress = (command: Command) =>
  command
    .addOption(textLine('--address <street>', "another buyer's street and number", 200))
    .addOption(new Option('--post-code <code>', "that buyer's postal code, like 30-001").argParser(parsePostCode))
    .addOption(textLine('--city <city>', "that buyer's city", 100));

const addressShape = { address: z.optional(z.string()), postCode: z.optional(z.string()), city: z.optional(z.string()) };

const correctNip = defineCommand({
  name: 'licences correct-nip',
  summary: 'correct the NIP on an order or licence; its company gets an e-mail',
  examples: ['licences correct-nip OSK7QZ4M2D --nip 676-000-01-15 --reason "literówka przy zamówieniu"'],
  declare(command) {
    command.addArgument(paymentMarkArgument()).addOption(nipOption('the right NIP').makeOptionMandatory());
    declareAddress(command).addOption(reasonOption());
  },
  input: z.object({ mark: z.string(), nip: z.string(), reason: z.string(), ...addressShape }),
  run: ({ database, help, actor }, { mark, reason, ...correction }) =>
    database.transaction(async (transaction) => {
      const corrected = await help.correctNip(transaction, mark, correction, { actor, reason });
      const { marks, companyName, nip, buyerAddress, buyerPostCode, buyerCity, invoiceNumber: invoice } = corrected;
      return { paymentMark: mark, marks, companyName, nip, buyerAddress, buyerPostCode, buyerCity, invoice };
    }),
  present({ marks, companyName, nip, invoice, ...address }) {
    const advice = invoice === null ? '' : ` The invoice ${invoice} has the former one: correct it, and record the new one.`;
    const buyer = [companyName, ...addressLines(address)].join(', ');
    const verb = marks.length === 1 ? 'has' : 'have';
    return { text: `${withFullStop(`${marks.join(', ')} ${verb} the NIP ${formatNip(nip)}: ${buyer}`)}${advice}`, sendsEmails: true };
  },
});

export const licenceCommands = [prolongLicence, correctNip];

export const refundOrder = defineCommand({
  name: 'orders refund',
  summary: 'record that a part of the price was given back: a record of the sales with minus; the company gets an e-mail',
  examples: ['orders refund OSK7QZ4M2D --amount 100 --reason "rabat po awarii"'],
  declare: (command) =>
    void command
      .addArgument(paymentMarkArgument())
      .addOption(amount('--amount <amount>', 'what was given back, gross, PLN').makeOptionMandatory())
      .addOption(reasonOption()),
  input: z.object({ mark: z.string(), amount: z.int(), reason: z.string() }),
  run: ({ database, help, actor }, { mark, amount: grosze, reason }) =>
    database.transaction(async (transaction) => {
      const { sold, left } = await help.refund(transaction, mark, grosze, { actor, reason });
      const { companyName, invoiceNumber: invoice } = sold;
      return { paymentMark: mark, companyName, refunded: toPln(grosze), left: toPln(left), invoice };
    }),
  present({ paymentMark, companyName, refunded, left, invoice }) {
    const advice = invoice === null ? '' : ` The invoice ${invoice} needs a correction.`;
    const text =
      withFullStop(`${formatAmount(refunded)} of ${paymentMark} given back, ${formatAmount(left)} left: ${companyName}`) + advice;
    return { text, sendsEmails: true };
  },
});

export const createOrder = defineCommand({
  name: 'orders create',
  summary: 'order a product for a company, which gets the transfer data by e-mail',
  examples: [
    'orders create --for 676-000-01-15 --product "Komplet na rok" --reason "telefonicznie"',
    'orders create --for demo@portal-osk.example --product Start --promo OSK10 --reason "prosili e-mailem"',
    'orders create --for demo@portal-osk.example --product Start --buyer "Auto Szkoła Sowa" --nip 526-000-12-46 --address "ul. Długa 1" --post-code 30-001 --city Kraków --reason "drugi oddział"',
  ],
  declare(command) {
    command
      .addOption(companyOption('the company: its NIP, e-mail or id', '--for').makeOptionMandatory())
      .addOption(textLine('--product <name>', 'the product, by its name or id', 200).makeOptionMandatory())
      .addOption(textLine('--promo <code>', 'a promo code', 40))
      .addOption(textLine('--buyer <name>', 'another buyer: the name', 200))
      .addOption(nipOption("that buyer's NIP"));
    declareAddress(command).addOption(reasonOption());
  },
  input: z.object({
    for: z.string(),
    product: z.string(),
    promo: z.optional(z.string()),
    buyer: z.optional(z.object({ companyName: z.string(), nip: z.string(), ...addressShape })),
    reason: z.string(),
  }),
  read({ buyer: companyName, nip, address, postCode, city, ...values }) {
    if ([companyName, nip, address, postCode, city].every((part) => part === undefined)) return values;
    // The name of one buyer with the NIP of another one makes a wrong invoice.
    const missing = [...(companyName === undefined ? ['--buyer'] : []), ...(nip === undefined ? ['--nip'] : [])];
    if (missing.length > 0) throw new UsageError(`Another buyer needs ${missing.join(', ')}, too.`);
    return { ...values, buyer: { companyName, nip, address, postCode, city } };
  },
  run: ({ database, help, actor }, { for: key, product: name, promo, buyer, reason }) =>
    database.transaction(async (transaction) => {
      const company = requireActivated(await findCompany(transaction, key));
      if (company.deactivatedAt !== null) throw new OperatorError(`${company.name} is deactivated. First: companies reactivate.`);
      const product = await findProduct(transaction, name);
      if (product.withdrawnAt !== null) throw new OperatorError(`${product.productName} is withdrawn. See products list.`);
      const order = { companyId: company.id, product, promoCode: promo, ...(buyer ?? { companyName: company.name, nip: company.nip }) };
      const { data } = await help.order(transaction, order, { actor, reason });
      const { paymentMark, companyName, nip, totalPrice } = data;
      const address = addressOf(nip === company.nip ? company : data);
      return { paymentMark, companyName, nip, ...address, productName: product.productName, totalPrice };
    }),
  present({ paymentMark, companyName, nip, productName, totalPrice, ...address }) {
    const buyer = [companyName, `NIP ${formatNip(nip)}`, ...addressLines(address)].join(', ');
    return {
      text: withFullStop(`${paymentMark} is ordered: ${productName}, ${formatAmount(totalPrice)}, for ${buyer}`),
      sendsEmails: true,
    };
  },
});
