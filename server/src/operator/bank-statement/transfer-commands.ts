import { LicenceStatus } from '@osk/shared/contract/licence';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type By, recordAction } from '../../features/licences/record-action.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { bookedTransfers, licences } from '../../platform/db/tables/licence.ts';
import { defineCommand, OperatorError } from '../command.ts';
import { counted } from '../format.ts';
import { assignTransfer } from './assign-transfer.ts';
import { listTransfers } from './list-transfers.ts';
import { listUnmatched } from './list-unmatched.ts';
import { numberArgument, numbersArgument, transferReason } from './transfer-arguments.ts';
import { lockTransfers, requireUnmatched, setState } from './transfer-store.ts';

const markRefunded = defineCommand({
  name: 'statement refunded',
  summary: 'record that a transfer was sent back',
  examples: ['statement refunded 17', 'statement refunded 17 --reason "druga wpłata za OSK7QZ4M2D"'],
  declare: (command) => void command.addArgument(numberArgument()).addOption(transferReason('why it was sent back')),
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
    if (licence.licenseStatus === LicenceStatus.Accepted && bookings === 1) blocking.push(licence.paymentMark);
  }
  if (blocking.length > 0) {
    throw new OperatorError(`The transfer ${id} is booked for ${blocking.join(', ')}. First: orders cancel ${blocking.join(' ')}.`);
  }
  await transaction.delete(bookedTransfers).where(isOf);
  for (const { licence } of paid) await recordAction(transaction, licence, { kind: 'transfer-released', transfer: id }, by);
}

export const transferCommands = [listUnmatched, listTransfers, assignTransfer, markRefunded, dismissTransfers, reopenTransfer];
