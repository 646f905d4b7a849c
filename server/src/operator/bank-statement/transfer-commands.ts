import { LicenceStatus } from '@osk/shared/contract/licence';
import { Argument } from 'commander';
import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type By, recordAction } from '../../features/licences/record-action.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { bookedTransfers, type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { toPln } from '../../platform/money.ts';
import { defineCommand, OperatorError, UsageError } from '../command.ts';
import { counted, formatAmount, formatDate, none, pageNote, table } from '../format.ts';
import { declarePages, pageShape, parser, textLine } from '../options.ts';
import { paymentMarksArgument } from '../payment-marks.ts';
import { presentTransfer } from '../present-transfer.ts';
import { listTransfers } from './list-transfers.ts';
import { matchOrders } from './match-orders.ts';
import { type OpenOrder, suggestFrom } from './suggest-order.ts';
import { bookTransfer, lockTransfers, paidFor, requireUnmatched, setState } from './transfer-store.ts';

const { Pending, Accepted } = LicenceStatus;

const parseNumber = parser(
  (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  'It must be the number of a transfer. See statement list.',
);
const numberArgument = () => new Argument('<transfer>', 'its number in statement unmatched or statement list').argParser(parseNumber);
const numbersArgument = () =>
  new Argument('<transfers...>', 'their numbers in statement unmatched or statement list').argParser((text, numbers: number[] = []) => [
    ...numbers,
    parseNumber(text),
  ]);
const reasonOption = (description: string) => textLine('--reason <text>', description, 300);

const listUnmatched = defineCommand({
  name: 'statement unmatched',
  summary: 'list the imported transfers that wait for a decision, oldest first, with the orders that they probably pay',
  examples: ['statement unmatched', 'statement unmatched --json'],
  declare: declarePages,
  input: z.object(pageShape),
  run: ({ database }, { limit, page }) =>
    database.transaction(async (transaction) => {
      const isUnmatched = eq(bankTransfers.state, 'unmatched');
      const rows = await transaction
        .select()
        .from(bankTransfers)
        .where(isUnmatched)
        .orderBy(asc(bankTransfers.bookedOn), asc(bankTransfers.id))
        .limit(limit)
        .offset((page - 1) * limit);
      const [all] = await transaction.select({ total: count() }).from(bankTransfers).where(isUnmatched);
      const orders = await readOpenOrders(transaction);
      const suggest = suggestFrom(orders);
      const transfers = [];
      for (const row of rows) {
        const matched = await matchOrders(transaction, row, new Set());
        // A transfer whose order came later: the next import or an assignment accepts it.
        const reason = Array.isArray(matched) ? { reason: 'matches', explanation: 'matches now: assign it' } : matched;
        const suggestion = Array.isArray(matched)
          ? describeMatch(matched)
          : matched.paymentMark === null
            ? suggest(row)
            : suggestNamed(matched.paymentMark, orders);
        transfers.push({ ...presentTransfer(row), ...reason, suggestion: suggestion ?? null });
      }
      return { total: all?.total ?? 0, limit, page, transfers };
    }),
  present({ transfers, total, limit, page }) {
    if (transfers.length === 0) return { text: 'No transfers wait for a decision.' };
    const rows = transfers.map(({ transfer, date, amount, currency, payer, title, explanation, suggestion }) => ({
      No: String(transfer),
      Date: formatDate(date),
      Amount: formatAmount(amount, currency),
      Payer: payer,
      Title: title,
      Reason: explanation,
      Suggestion: suggestion === null ? none : `${suggestion.paymentMark}: ${suggestion.because.join(', ')}`,
    }));
    const shown = table(rows, { right: ['No', 'Amount'], maxWidth: { Payer: 24, Title: 32 } });
    return { text: shown + pageNote(transfers.length, total, 'transfers', { limit, page }) };
  },
});

/** An order that the title names is suggested while it is pending. Another one is not: a second payment is for a refund. */
function suggestNamed(mark: string, orders: readonly OpenOrder[]) {
  const order = orders.find(({ paymentMark }) => paymentMark === mark);
  return order && { paymentMark: mark, companyName: order.companyName, because: ['number'] };
}

async function readOpenOrders(transaction: Transaction) {
  return transaction
    .select({
      paymentMark: licences.paymentMark,
      companyName: licences.companyName,
      nip: licences.nip,
      totalPrice: licences.totalPrice,
      accountName: companies.name,
      accountNip: companies.nip,
    })
    .from(licences)
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .where(and(eq(licences.licenseStatus, Pending), gt(licences.totalPrice, 0)));
}

function describeMatch([first]: readonly LicenceRow[]) {
  return first && { paymentMark: first.paymentMark, companyName: first.companyName, because: ['number', 'amount'] };
}

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
      .addOption(reasonOption('why the order is accepted, if the amount is not the price')),
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
      const before = part && first !== undefined ? await paidFor(transaction, first) : 0;
      const paid = before + transfer.hundredths;
      const isEnough = transfer.currency === 'PLN' && paid === price;
      const waits = part && transfer.currency === 'PLN' && paid < price;
      if (!isEnough && !waits && reason === undefined) {
        const [expected, received] = [formatAmount(toPln(price)), formatAmount(toPln(paid), transfer.currency)];
        const who = before > 0 ? 'the transfers have' : 'the transfer has';
        throw new OperatorError(`The price is ${expected}, and ${who} ${received}. If they belong together, add --reason.`);
      }
      const pending = isEnough || reason !== undefined ? orders.filter(({ licenseStatus }) => licenseStatus === Pending) : [];
      for (const { paymentMark } of pending) await context.decisions.accept(transaction, paymentMark, context.actor);
      await bookTransfer(transaction, id, orders, context, reason);
      const accepted = pending.map(({ paymentMark }) => paymentMark);
      return {
        transfer: id,
        orders: orders.map(({ paymentMark }) => paymentMark),
        accepted,
        ...(part && { paid: toPln(paid), price: toPln(price) }),
      };
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

const markRefunded = defineCommand({
  name: 'statement refunded',
  summary: 'record that a transfer was sent back',
  examples: ['statement refunded 17', 'statement refunded 17 --reason "druga wpłata za OSK7QZ4M2D"'],
  declare: (command) => void command.addArgument(numberArgument()).addOption(reasonOption('why it was sent back')),
  input: z.object({ transfer: z.int(), reason: z.optional(z.string()) }),
  run: ({ database, actor }, { transfer, reason }) =>
    database.transaction(async (transaction) => {
      await requireUnmatched(transaction, [transfer]);
      await setState(transaction, [transfer], 'refunded', actor, reason);
      return { transfer, state: 'refunded' };
    }),
  present: ({ transfer }) => ({ text: `The transfer ${transfer} is marked as refunded.` }),
});

const dismissTransfers = defineCommand({
  name: 'statement dismiss',
  summary: 'take transfers that pay for something else off the list',
  examples: ['statement dismiss 19 20 --reason "faktury za szkolenia"'],
  declare: (command) => void command.addArgument(numbersArgument()).addOption(reasonOption('what they pay for').makeOptionMandatory()),
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
  declare: (command) => void command.addArgument(numberArgument()).addOption(reasonOption('why').makeOptionMandatory()),
  input: z.object({ transfer: z.int(), reason: z.string() }),
  run: ({ database, actor }, { transfer: id, reason }) =>
    database.transaction(async (transaction) => {
      await lockTransfers(transaction);
      const [transfer] = await transaction.select().from(bankTransfers).where(eq(bankTransfers.id, id));
      if (transfer === undefined) throw new OperatorError(`There is no transfer ${id}. See statement list.`);
      if (transfer.state === 'unmatched') throw new OperatorError(`The transfer ${id} waits for a decision already.`);
      await releaseOrders(transaction, id, { actor, reason });
      await setState(transaction, [id], 'unmatched', actor, reason);
      return { transfer: id, state: 'unmatched' };
    }),
  present: ({ transfer }) => ({ text: `The transfer ${transfer} waits for a decision again. See statement unmatched.` }),
});

/**
 * Deletes the bookings of a transfer; the history of its orders keeps that.
 * @throws OperatorError when it alone has paid for an order that is accepted
 */
async function releaseOrders(transaction: Transaction, id: number, by: By): Promise<void> {
  const isOf = eq(bookedTransfers.transferId, id);
  const paid = await transaction
    .select({ licence: licences })
    .from(bookedTransfers)
    .innerJoin(licences, eq(licences.id, bookedTransfers.licenceId))
    .where(isOf);
  const blocking: string[] = [];
  for (const { licence } of paid) {
    const bookings = await transaction.$count(bookedTransfers, eq(bookedTransfers.licenceId, licence.id));
    if (licence.licenseStatus === Accepted && bookings === 1) blocking.push(licence.paymentMark);
  }
  if (blocking.length > 0) {
    throw new OperatorError(`The transfer ${id} is booked for ${blocking.join(', ')}. First: orders cancel ${blocking.join(' ')}.`);
  }
  await transaction.delete(bookedTransfers).where(isOf);
  for (const { licence } of paid) await recordAction(transaction, licence, { kind: 'transfer-released', transfer: id }, by);
}

export const transferCommands = [listUnmatched, listTransfers, assignTransfer, markRefunded, dismissTransfers, reopenTransfer];
