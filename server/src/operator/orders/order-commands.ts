import { and, asc, eq, isNotNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { bookedTransfers, type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
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
    run: async (context, { mark, reason: why }) => {
      const ended = await decide(context, (transaction) => context.decisions[action](transaction, mark, context.actor, why));
      return { ...ended, transfers: await transfersOf(context, ended.paymentMark) };
    },
    present({ paymentMark, companyName, status, invoice, transfers }) {
      const correction = invoice === null ? '' : `\nIts invoice ${invoice} needs a correction.`;
      const refunds = transfers.map(
        (id) => `\nThe transfer ${id} paid for it. To refund it: statement reopen ${id}, then statement refunded ${id}.`,
      );
      return { text: `${paymentMark} is ${status}: ${companyName}.${correction}${refunds.join('')}`, sendsEmails: true };
    },
  });
}

type Decided = Awaited<ReturnType<typeof decide>>;

/** Decides on one order in its own transaction. */
async function decide({ database }: OperatorContext, decision: Parameters<typeof database.transaction<LicenceRow>>[0]) {
  const { paymentMark, licenseStatus, companyName, invoiceNumber: invoice, ...times } = await database.transaction(decision);
  const { acceptedOn, startedOn, expiresOn } = times;
  return { paymentMark, status: statusName(licenseStatus), companyName, invoice, acceptedOn, startedOn, expiresOn };
}

/** The numbers of the transfers that are booked for an order. */
async function transfersOf({ database }: OperatorContext, mark: string): Promise<number[]> {
  const rows = await database
    .select({ id: bookedTransfers.transferId })
    .from(bookedTransfers)
    .innerJoin(licences, eq(licences.id, bookedTransfers.licenceId))
    .where(and(eq(licences.paymentMark, mark), isNotNull(bookedTransfers.transferId)))
    .orderBy(asc(bookedTransfers.bookedAt));
  return rows.flatMap(({ id }) => id ?? []);
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
