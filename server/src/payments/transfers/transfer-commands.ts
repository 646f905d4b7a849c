import { LicenceStatus } from '@osk/shared/contract/licence';
import { Argument } from 'commander';
import { and, eq, inArray, not } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineCommand, OperatorError, UsageError } from '../../command-line/command.ts';
import { counted, formatAmount, formatDate } from '../../command-line/format.ts';
import { parser, textLine } from '../../command-line/options.ts';
import { recordAction } from '../../orders/decisions/transitions.ts';
import type { By } from '../../orders/orders.ts';
import { paymentMarksArgument } from '../../orders/payment-marks.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type BankTransferRow, bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { bookedTransfers, isTakenBack, type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { toPln } from '../../platform/money.ts';
import { listTransfers, listUnmatched } from './list-transfers.ts';
import { readPairs } from './reversals.ts';
import { bookTransfer, lacksTransfer, lockTransfers, paidFor, requireUnmatched, setState } from './transfer-store.ts';

const { Pending, Accepted } = LicenceStatus;

const parseNumber = parser(
  (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  'It must be the number of a transfer. See statement list.',
);
const numberArgument = () => new Argument('<transfer>', 'its number in statement unmatched or statement list').argParser(parseNumber);
const transferReason = (description: string) => textLine('--reason <text>', description, 300);

const assignTransfer = defineCommand({
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
      rejectReversal(transfer);
      const orders = await requirePayable(transaction, marks, { transfer, part });
      const price = priceOf(orders);
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
      // First the payment, because the sale has its day.
      await bookTransfer(transaction, id, orders, context, reason);
      for (const { paymentMark } of pending) await context.decisions.accept(transaction, paymentMark, context.actor);
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

/** @throws OperatorError for a transfer that takes money back: it pays for nothing, and is not sent back */
function rejectReversal({ id, hundredths }: BankTransferRow): void {
  if (hundredths > 0) return;
  throw new OperatorError(`The transfer ${id} takes money back. When nothing is left to do: statement dismiss ${id} --reason ….`);
}

const priceOf = (orders: readonly LicenceRow[]) => orders.reduce((sum, { totalPrice }) => sum + totalPrice, 0);

/** Returns orders that a transfer can pay, or a part of them. @throws OperatorError for one that is unknown, ended or paid */
async function requirePayable(
  transaction: Transaction,
  marks: readonly string[],
  { transfer, part }: { transfer: BankTransferRow; part: boolean },
): Promise<LicenceRow[]> {
  const found = await transaction
    .select()
    .from(licences)
    .where(inArray(licences.paymentMark, [...marks]));
  const isPrice = !part && transfer.currency === 'PLN' && transfer.hundredths === priceOf(found);
  const orders: LicenceRow[] = [];
  for (const mark of new Set(marks)) {
    const order = found.find(({ paymentMark }) => paymentMark === mark);
    if (order === undefined) throw new OperatorError(`There is no order ${mark}. See orders list.`);
    if (order.licenseStatus !== Pending && order.licenseStatus !== Accepted) {
      throw new OperatorError(`The order ${mark} has ended. Send the money back, then: statement refunded.`);
    }
    if (isPrice && (await lacksTransfer(transaction, order))) {
      orders.push(order);
      continue;
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

const markRefunded = defineCommand({
  name: 'statement refunded',
  summary: 'record that a transfer was sent back',
  examples: ['statement refunded 17', 'statement refunded 17 --reason "druga wpłata za OSK7QZ4M2D"'],
  declare: (command) => void command.addArgument(numberArgument()).addOption(transferReason('why it was sent back')),
  input: z.object({ transfer: z.int(), reason: z.optional(z.string()) }),
  run: ({ database, actor }, { transfer, reason }) =>
    database.transaction(async (transaction) => {
      for (const row of await requireUnmatched(transaction, [transfer])) rejectReversal(row);
      await setState(transaction, [transfer], 'refunded', actor, reason);
      return { transfer, state: 'refunded' };
    }),
  present: ({ transfer }) => ({ text: `The transfer ${transfer} is marked as refunded.` }),
});

const numbersArgument = () =>
  new Argument('<transfers...>', 'their numbers in statement unmatched or statement list').argParser((text, numbers: number[] = []) => [
    ...numbers,
    parseNumber(text),
  ]);

const dismissTransfers = defineCommand({
  name: 'statement dismiss',
  summary: 'take transfers that pay for something else off the list',
  examples: ['statement dismiss 19 20 --reason "faktury za szkolenia"'],
  declare: (command) => void command.addArgument(numbersArgument()).addOption(transferReason('what they pay for').makeOptionMandatory()),
  input: z.object({ transfers: z.array(z.int()), reason: z.string() }),
  run: ({ database, actor }, { transfers, reason }) =>
    database.transaction(async (transaction) => {
      const ids = [...new Set(transfers)];
      await requireUnmatched(transaction, ids);
      await setState(transaction, ids, 'dismissed', actor, reason);
      return { transfers: ids, state: 'dismissed' };
    }),
  present: ({ transfers }) => ({ text: `${counted(transfers.length, 'transfer')} dismissed.` }),
});

const reopenTransfer = defineCommand({
  name: 'statement reopen',
  summary: 'put a transfer back on the list that was refunded or dismissed by mistake, or whose orders were canceled',
  examples: ['statement reopen 19 --reason "pomyłka, to wpłata za OSK7QZ4M2D"'],
  declare: (command) => void command.addArgument(numberArgument()).addOption(transferReason('why').makeOptionMandatory()),
  input: z.object({ transfer: z.int(), reason: z.string() }),
  run: ({ database, actor }, { transfer: id, reason }) =>
    database.transaction(async (transaction) => {
      await lockTransfers(transaction);
      const [transfer] = await transaction.select().from(bankTransfers).where(eq(bankTransfers.id, id));
      if (transfer === undefined) throw new OperatorError(`There is no transfer ${id}. See statement list.`);
      if (transfer.state === 'unmatched') throw new OperatorError(`The transfer ${id} waits for a decision already.`);
      const { counterpart } = (await readPairs(transaction)).get(id) ?? {};
      if (counterpart !== undefined && transfer.hundredths > 0) {
        throw new OperatorError(`The transfer ${id} was taken back on ${formatDate(counterpart.bookedOn)}. It cannot pay for an order.`);
      }
      await releaseOrders(transaction, id, { actor, reason });
      await setState(transaction, [id], 'unmatched', actor, reason);
      return { transfer: id, state: 'unmatched' };
    }),
  present: ({ transfer }) => ({ text: `The transfer ${transfer} waits for a decision again. See statement unmatched.` }),
});

/** Deletes the bookings of a transfer, unless it alone has paid for an accepted order. The history of the orders keeps them. */
async function releaseOrders(transaction: Transaction, id: number, by: By): Promise<void> {
  const isOf = eq(bookedTransfers.transferId, id);
  const paid = await transaction
    .select({ licence: licences })
    .from(bookedTransfers)
    .innerJoin(licences, eq(licences.id, bookedTransfers.licenceId))
    .where(isOf);
  const blocking: string[] = [];
  for (const { licence } of paid) {
    const bookings = await transaction.$count(bookedTransfers, and(eq(bookedTransfers.licenceId, licence.id), not(isTakenBack)));
    if (licence.licenseStatus === Accepted && bookings === 1) blocking.push(licence.paymentMark);
  }
  if (blocking.length > 0) {
    throw new OperatorError(`The transfer ${id} is booked for ${blocking.join(', ')}. First: orders cancel ${blocking.join(' ')}.`);
  }
  await transaction.delete(bookedTransfers).where(isOf);
  for (const { licence } of paid) await recordAction(transaction, licence, { kind: 'transfer-released', transfer: id }, by);
}

export const transferCommands = [listUnmatched, listTransfers, assignTransfer, markRefunded, dismissTransfers, reopenTransfer];
