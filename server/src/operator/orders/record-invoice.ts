import { LicenceStatus } from '@osk/shared/contract/licence';
import { Option } from 'commander';
import * as z from 'zod/mini';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { defineCommand } from '../command.ts';
import { parser, textLine } from '../options.ts';
import { paymentMarksArgument } from '../payment-marks.ts';
import { isKsefNumber } from './ksef-number.ts';

const parseKsefNumber = parser((typed) => {
  const text = typed.trim().toUpperCase();
  return isKsefNumber(text) ? text : undefined;
}, 'It must be a KSeF number like 6760000109-20261012-0100A0B1C2D3-A8. The last two are check digits.');

export const recordInvoice = defineCommand({
  name: 'orders invoice',
  summary: 'record the invoice of the accounting program for orders; the company sees its number and gets an e-mail',
  examples: [
    'orders invoice OSK7QZ4M2D --number FV/12/2026',
    'orders invoice OSK7QZ4M2D OSK1B3X9W1 --number FV/13/2026 --ksef 6760000109-20261012-0100A0B1C2D3-A8',
    'orders invoice OSK7QZ4M2D --number FV/14/2026 --replace',
  ],
  declare: (command) =>
    void command
      .addArgument(paymentMarksArgument())
      .addOption(textLine('--number <number>', 'its number', 60).makeOptionMandatory())
      .addOption(new Option('--ksef <number>', 'the number that KSeF has given it').argParser(parseKsefNumber))
      .option('--replace', 'replace the recorded invoice or its KSeF number'),
  input: z.object({
    marks: z.array(z.string()),
    number: z.string(),
    ksef: z.optional(z.string()),
    replace: z._default(z.boolean(), false),
  }),
  run: ({ database, invoices, actor }, { marks, number, ksef: ksefNumber = null, replace: replaces }) =>
    database.transaction(async (transaction) => {
      const orders = await invoices.record(transaction, marks, { number, ksefNumber }, { actor, replaces });
      const pending = orders.filter(({ licenseStatus }) => licenseStatus === LicenceStatus.Pending);
      return { number, ksefNumber, orders: orders.map(markOf), pending: pending.map(markOf), companyName: orders[0]?.companyName ?? '' };
    }),
  present({ number, orders, pending, companyName }) {
    const note = pending.length === 0 ? '' : ` Not paid yet: ${pending.join(', ')}.`;
    return { text: `The invoice ${number} is recorded for ${orders.join(', ')}: ${companyName}.${note}`, sendsEmails: true };
  },
});

const markOf = ({ paymentMark }: LicenceRow) => paymentMark;
