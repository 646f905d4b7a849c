import { LicenceStatus } from '@osk/shared/contract/licence';
import { inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { toPln } from '../../platform/money.ts';
import { defineCommand, OperatorError, UsageError } from '../command.ts';
import { counted, formatAmount } from '../format.ts';
import { paymentMarksArgument } from '../payment-marks.ts';
import { numberArgument, transferReason } from './transfer-arguments.ts';
import { bookTransfer, paidFor, requireUnmatched } from './transfer-store.ts';

const { Pending, Accepted } = LicenceStatus;

export const assignTransfer = defineCommand({
  name: 'statement assign',
  summary: 'record by hand which orders a transfer pays; pending ones are accepted, and their companies get an e-mail',
  examples: [
    'statement assign 17 OSK7QZ4M2D',
    'statement assign 18 OSK7QZ4M2D OSK1B3X9W1 --reason "bez 1 gr, umówione"',
    'statement assign 19 OSK7QZ4M2D --part',
  ],
  declare: (command) =>
    void command
      .addArgument(numberArgument())
      .addArgument(paymentMarksArgument())
      .option('--part', 'the transfer is a part of the payment; the order is accepted when its price is paid')
      .addOption(transferReason('why the order is accepted, if the amount is not the price')),
  input: z.object({
    transfer: z.int(),
    marks: z.array(z.string()),
    part: z._default(z.boolean(), false),
    reason: z.optional(z.string()),
  }),
  read(values) {
    const marks = new Set(values.marks as string[]);
    if (values.part === true && marks.size > 1) throw new UsageError('With --part, name the one order that the transfer pays a part of.');
    return values;
  },
  run: (context, { transfer: id, marks, part, reason }) =>
    context.database.transaction(async (transaction) => {
      const [transfer] = await requireUnmatched(transaction, [id]);
      if (transfer === undefined) throw new Error('a transfer is not stored');
      const orders = await requirePayable(transaction, marks, part);
      const price = orders.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
      const [first] = orders;
      const isPln = transfer.currency === 'PLN';
      const before = part && isPln && first !== undefined ? await paidFor(transaction, first) : 0;
      const paid = before + transfer.hundredths;
      const isEnough = isPln && paid === price;
      const waits = part && isPln && paid < price;
      if (!isEnough && !waits && reason === undefined) {
        const [expected, received] = [formatAmount(toPln(price)), formatAmount(toPln(paid), transfer.currency)];
        const who = before > 0 ? 'the transfers have' : 'the transfer has';
        throw new OperatorError(`The price is ${expected}, and ${who} ${received}. If they belong together, add --reason.`);
      }
      const pending = isEnough || reason !== undefined ? orders.filter(({ licenseStatus }) => licenseStatus === Pending) : [];
      for (const { paymentMark } of pending) await context.decisions.accept(transaction, paymentMark, context.actor);
      await bookTransfer(transaction, id, orders, context, reason);
      const accepted = pending.map(({ paymentMark }) => paymentMark);
      const parts = part && first !== undefined ? { paid: toPln(await paidFor(transaction, first)), price: toPln(price) } : {};
      return { transfer: id, orders: orders.map(({ paymentMark }) => paymentMark), accepted, ...parts };
    }),
  present({ transfer, orders, accepted, paid, price }) {
    const part = paid === undefined || price === undefined ? '' : ` ${formatAmount(paid)} of ${formatAmount(price)} are paid.`;
    const text = `The transfer ${transfer} is booked for ${orders.join(', ')}.${part} ${counted(accepted.length, 'order')} accepted.`;
    return { text, sendsEmails: accepted.length > 0 };
  },
});

/** Returns orders that a transfer can pay, or a part of them. @throws OperatorError for one that is unknown, ended or paid */
async function requirePayable(transaction: Transaction, marks: readonly string[], part: boolean): Promise<LicenceRow[]> {
  const found = await transaction
    .select()
    .from(licences)
    .where(inArray(licences.paymentMark, [...marks]));
  const orders: LicenceRow[] = [];
  for (const mark of new Set(marks)) {
    const order = found.find(({ paymentMark }) => paymentMark === mark);
    if (order === undefined) throw new OperatorError(`There is no order ${mark}. See orders list.`);
    if (order.licenseStatus !== Pending && order.licenseStatus !== Accepted) {
      throw new OperatorError(`The order ${mark} has ended. Send the money back, then: statement refunded.`);
    }
    const paid = await paidFor(transaction, order);
    if (paid >= order.totalPrice && paid > 0) {
      throw new OperatorError(`Another transfer has paid ${mark}. Send the money back, then: statement refunded.`);
    }
    if (paid > 0 && !part) {
      throw new OperatorError(`${formatAmount(toPln(paid))} of ${formatAmount(toPln(order.totalPrice))} are paid for ${mark}. Add --part.`);
    }
    orders.push(order);
  }
  return orders;
}
