import * as z from 'zod/mini';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { type Command, defineCommand, expectedMessage, type OperatorContext } from '../command.ts';
import { counted, formatInstant, keyValues } from '../format.ts';
import { textLine } from '../options.ts';
import { statusName } from '../order-summary.ts';
import { paymentMarkArgument, paymentMarksArgument } from '../payment-marks.ts';
import { createOrder } from './create-order.ts';
import { listOrders } from './list-orders.ts';
import { recordInvoice } from './record-invoice.ts';
import { showOrder } from './show-order.ts';

const acceptOrders = defineCommand({
  name: 'orders accept',
  summary: 'accept orders, so that their licences run; their companies get an e-mail',
  examples: ['orders accept OSK7QZ4M2D', 'orders accept OSK7QZ4M2D OSK1B3X9W1'],
  declare: (command) => void command.addArgument(paymentMarksArgument()),
  input: z.object({ marks: z.array(z.string()) }),
  async run(context, { marks }) {
    const accepted: Decided[] = [];
    const notAccepted: { paymentMark: string; reason: string }[] = [];
    for (const paymentMark of new Set(marks)) {
      try {
        accepted.push(await decide(context, (transaction) => context.decisions.accept(transaction, paymentMark, context.actor)));
      } catch (error) {
        const reason = expectedMessage(error);
        if (reason === undefined) throw error;
        notAccepted.push({ paymentMark, reason });
      }
    }
    return { accepted, notAccepted };
  },
  present({ accepted, notAccepted }) {
    const lines = accepted.map(({ paymentMark, companyName, expiresOn }) => [
      paymentMark,
      `accepted: ${companyName}, expires ${formatInstant(expiresOn)}`,
    ]);
    const list = lines.length === 0 ? '' : `${keyValues(Object.fromEntries(lines))}\n\n`;
    return {
      text: `${list}${counted(accepted.length, 'order')} accepted, ${notAccepted.length} not accepted.`,
      errors: notAccepted.map(({ paymentMark, reason }) => `${paymentMark}: ${reason}`),
      sendsEmails: accepted.length > 0,
    };
  },
});

function endOrder(action: 'reject' | 'cancel', summary: string, reason: string): Command {
  return defineCommand({
    name: `orders ${action}`,
    summary: `${summary}; its company gets an e-mail, and its promo code can be used again`,
    examples: [`orders ${action} OSK7QZ4M2D`, `orders ${action} OSK7QZ4M2D --reason "${reason}"`],
    declare: (command) =>
      void command
        .addArgument(paymentMarkArgument())
        .addOption(textLine('--reason <text>', 'the reason for the e-mail to the company and the history, in Polish', 300)),
    input: z.object({ mark: z.string(), reason: z.optional(z.string()) }),
    run: (context, { mark, reason: why }) =>
      decide(context, (transaction) => context.decisions[action](transaction, mark, context.actor, why)),
    present: ({ paymentMark, companyName, status }) => ({ text: `${paymentMark} is ${status}: ${companyName}.`, sendsEmails: true }),
  });
}

type Decided = Awaited<ReturnType<typeof decide>>;

/** Decides on one order in its own transaction. */
async function decide({ database }: OperatorContext, decision: Parameters<typeof database.transaction<LicenceRow>>[0]) {
  const { paymentMark, licenseStatus, companyName, acceptedOn, startedOn, expiresOn } = await database.transaction(decision);
  return { paymentMark, status: statusName(licenseStatus), companyName, acceptedOn, startedOn, expiresOn };
}

export const orderCommands = [
  listOrders,
  showOrder,
  acceptOrders,
  endOrder('reject', 'reject a pending order', 'the payment did not come'),
  endOrder('cancel', 'cancel a pending or accepted order with its pending requests', 'zamówiono dwa razy'),
  createOrder,
  recordInvoice,
];
