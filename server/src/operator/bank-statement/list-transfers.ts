import { Option } from 'commander';
import { and, desc, eq, gte, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { defineCommand } from '../command.ts';
import { formatAmount, formatDate, formatDay, none, pageNote, table } from '../format.ts';
import { daysShape, declareDays, declarePages, pageShape } from '../options.ts';
import { presentTransfer } from '../present-transfer.ts';
import { marksPaidBy } from './transfer-store.ts';

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
      const ids = rows.map(({ id }) => id);
      const marksOf = await marksPaidBy(transaction, ids);
      const transfers = rows.map((row) => ({
        ...presentTransfer(row),
        state: row.state,
        orders: marksOf(row.id),
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
