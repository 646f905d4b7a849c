import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { textLine } from '../options.ts';
import { paymentMarksArgument } from '../payment-marks.ts';

export const recordInvoice = defineCommand({
  name: 'orders invoice',
  summary: 'record the invoice of the accounting program for orders; the company sees its number and gets an e-mail',
  examples: [
    'orders invoice OSK7QZ4M2D --number FV/12/2026',
    'orders invoice OSK7QZ4M2D OSK1B3X9W1 --number FV/13/2026 --ksef 6760000109-20261012-0100A0B1C2D3-4F',
    'orders invoice OSK7QZ4M2D --number FV/14/2026 --replace',
  ],
  declare: (command) =>
    void command
      .addArgument(paymentMarksArgument())
      .addOption(textLine('--number <number>', 'its number', 60).makeOptionMandatory())
      .addOption(textLine('--ksef <number>', 'the number that KSeF has given it', 60))
      .option('--replace', 'replace the invoice that is recorded'),
  input: z.object({
    marks: z.array(z.string()),
    number: z.string(),
    ksef: z.optional(z.string()),
    replace: z._default(z.boolean(), false),
  }),
  run: ({ database, invoices, actor }, { marks, number, ksef: ksefNumber = null, replace: replaces }) =>
    database.transaction(async (transaction) => {
      const orders = await invoices.record(transaction, marks, { number, ksefNumber }, { actor, replaces });
      return { number, ksefNumber, orders: orders.map(({ paymentMark }) => paymentMark), companyName: orders[0]?.companyName ?? '' };
    }),
  present: ({ number, orders, companyName }) => ({
    text: `The invoice ${number} is recorded for ${orders.join(', ')}: ${companyName}.`,
    sendsEmails: true,
  }),
});
