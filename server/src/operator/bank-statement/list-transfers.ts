import { Option } from 'commander';
import { and, asc, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { bookedTransfers, licences } from '../../platform/db/tables/licence.ts';
import { defineCommand } from '../command.ts';
import { formatAmount, formatDate, formatDay, none, pageNote, table } from '../format.ts';
import { daysShape, declareDays, declarePages, pageShape } from '../options.ts';
import { presentTransfer } from '../present-transfer.ts';

const states = bankTransfers.state.enumValues;

export const listTransfers = defineCommand({
  name: 'statement list',
  summary: 'list the imported transfers, newest first, with what was decided on them',
  examples: ['statement list --from 1.10.2026 --to 31.10.2026', 'statement list --state refunded --json'],
  declare(command) {
    command.addOption(new Option('--state <state>', 'only transfers in this state').choices(states));
    declareDays(command, 'booked by the bank');
    declarePages(command);
  },
  input: z.object({ state: z.optional(z.enum(states)), ...daysShape, ...pageShape }),
  run: ({ database }, { state, from, to, limit, page }) =>
    database.transaction(async (transaction) => {
      const filter = and(
        state && eq(bankTransfers.state, state),
        from === undefined ? undefined : gte(bankTransfers.bookedOn, from),
        to === undefined ? undefined : lte(bankTransfers.bookedOn, to),
      );
      const rows = await transaction
        .select()
        .from(bankTransfers)
        .where(filter)
        .orderBy(desc(bankTransfers.bookedOn), desc(bankTransfers.id))
        .limit(limit)
        .offset((page - 1) * limit);
      const total = await transaction.$count(bankTransfers, filter);
      const marks = await readMarks(
        transaction,
        rows.map(({ id }) => id),
      );
      const transfers = rows.map((row) => ({
        ...presentTransfer(row),
        state: row.state,
        orders: marks.get(row.id) ?? [],
        decidedAt: row.decidedAt,
        decidedBy: row.decidedBy,
      }));
      return { total, limit, page, transfers };
    }),
  present({ transfers, total, limit, page }) {
    if (transfers.length === 0) return { text: 'There are no such transfers.' };
    const rows = transfers.map(({ transfer, date, amount, currency, payer, title, state, orders, decidedAt, decidedBy, note }) => ({
      No: String(transfer),
      Date: formatDate(date),
      Amount: formatAmount(amount, currency),
      Payer: payer,
      Title: title,
      State: state,
      Orders: orders.length === 0 ? none : orders.join(', '),
      Decided: decidedAt === null ? none : `${formatDay(decidedAt)}, ${decidedBy?.replace(/^operator:/, '')}`,
      Reason: note ?? none,
    }));
    const shown = table(rows, { right: ['No', 'Amount'], maxWidth: { Payer: 24, Title: 24 } });
    return { text: shown + pageNote(transfers.length, total, 'transfers', { limit, page }) };
  },
});

/** The marks of the orders that transfers paid for. */
async function readMarks(transaction: Transaction, ids: readonly number[]): Promise<Map<number | null, string[]>> {
  const rows = await transaction
    .select({ id: bookedTransfers.transferId, mark: licences.paymentMark })
    .from(bookedTransfers)
    .innerJoin(licences, eq(licences.id, bookedTransfers.licenceId))
    .where(inArray(bookedTransfers.transferId, [...ids]))
    .orderBy(asc(licences.createdOn));
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, booked]) => [id, booked.map(({ mark }) => mark)]));
}
