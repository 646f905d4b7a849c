import { LicenceStatus } from '@osk/shared/contract/licence';
import { Option } from 'commander';
import { and, asc, desc, eq, gt, gte, lte, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineCommand } from '../../command-line/command.ts';
import { formatAmount, formatDate, formatDay, none, pageNote, table } from '../../command-line/format.ts';
import { daysShape, declareDays, declarePages, pageShape } from '../../command-line/options.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { isReturn, type Mismatch, matchOrders } from './match-orders.ts';
import { describeReversal, readPairs } from './reversals.ts';
import { type OpenOrder, suggestFrom } from './suggest-order.ts';
import { marksPaidBy, presentTransfer } from './transfer-store.ts';

const states = bankTransfers.state.enumValues;

type Page = { limit: number; page: number };

async function readPage(transaction: Transaction, filter: SQL | undefined, direction: typeof asc, { limit, page }: Page) {
  const rows = await transaction
    .select()
    .from(bankTransfers)
    .where(filter)
    .orderBy(direction(bankTransfers.bookedOn), direction(bankTransfers.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await transaction.$count(bankTransfers, filter) };
}

function tableOf<T extends ReturnType<typeof presentTransfer>>(
  { transfers, total, ...page }: Page & { transfers: readonly T[]; total: number },
  titleWidth: number,
  columns: (transfer: T) => Record<string, string>,
): string {
  const rows = transfers.map((transfer) => ({
    No: String(transfer.transfer),
    Date: formatDate(transfer.date),
    Amount: formatAmount(transfer.amount, transfer.currency),
    Payer: transfer.payer,
    Title: transfer.title,
    ...columns(transfer),
  }));
  const shown = table(rows, { right: ['No', 'Amount'], maxWidth: { Payer: 24, Title: titleWidth } });
  return shown + pageNote(transfers.length, total, 'transfers', page);
}

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
      const { rows, total } = await readPage(transaction, filter, desc, { limit, page });
      const marksOf = await marksPaidBy(
        transaction,
        rows.map(({ id }) => id),
      );
      const transfers = rows.map((row) => ({
        ...presentTransfer(row),
        state: row.state,
        orders: marksOf(row.id),
        decidedAt: row.decidedAt,
        decidedBy: row.decidedBy,
      }));
      return { total, limit, page, transfers };
    }),
  present(page) {
    if (page.transfers.length === 0) return { text: 'There are no such transfers.' };
    const text = tableOf(page, 24, ({ state, orders, decidedAt, decidedBy, note }) => ({
      State: state,
      Orders: orders.length === 0 ? none : orders.join(', '),
      Decided: decidedAt === null ? none : `${formatDay(decidedAt)}, ${decidedBy?.replace(/^operator:/, '')}`,
      Reason: note ?? none,
    }));
    return { text };
  },
});

export const listUnmatched = defineCommand({
  name: 'statement unmatched',
  summary: 'list the imported transfers that wait for a decision, oldest first, with the orders that they probably pay',
  examples: ['statement unmatched', 'statement unmatched --json'],
  declare: declarePages,
  input: z.object(pageShape),
  run: ({ database }, { limit, page }) =>
    database.transaction(async (transaction) => {
      const { rows, total } = await readPage(transaction, eq(bankTransfers.state, 'unmatched'), asc, { limit, page });
      const orders = await readOpenOrders(transaction);
      const suggest = suggestFrom(orders);
      const pairs = await readPairs(transaction);
      const transfers = [];
      for (const row of rows) {
        const isReversal = row.hundredths < 0;
        const matched = isReversal
          ? await describeReversal(transaction, row, pairs.get(row.id)?.counterpart)
          : await matchOrders(transaction, row, new Set());
        // A transfer whose order came later: the next import or an assignment accepts it.
        const reason = Array.isArray(matched) ? { reason: 'matches', explanation: 'matches now: assign it' } : matched;
        const named = namesOrder(matched) ? suggestNamed(matched, orders) : suggest(row);
        const suggestion = isReversal || isReturn(row) ? undefined : named;
        transfers.push({ ...presentTransfer(row), ...reason, suggestion: suggestion ?? null });
      }
      return { total, limit, page, transfers };
    }),
  present(page) {
    if (page.transfers.length === 0) return { text: 'No transfers wait for a decision.' };
    const text = tableOf(page, 32, ({ explanation, suggestion }) => ({
      Reason: explanation,
      Suggestion: suggestion === null ? none : `${suggestion.paymentMark}: ${suggestion.because.join(', ')}`,
    }));
    return { text };
  },
});

type Matched = LicenceRow[] | Mismatch;

const namesOrder = (matched: Matched) => Array.isArray(matched) || matched.paymentMark !== null;

/** The order that the title names, while it is pending. Another one is not suggested: a second payment is for a refund. */
function suggestNamed(matched: Matched, orders: readonly OpenOrder[]) {
  const isMatch = Array.isArray(matched);
  const mark = isMatch ? matched[0]?.paymentMark : matched.paymentMark;
  const order = orders.find(({ paymentMark }) => paymentMark === mark);
  return order && { paymentMark: order.paymentMark, companyName: order.companyName, because: isMatch ? ['number', 'amount'] : ['number'] };
}

async function readOpenOrders(transaction: Transaction) {
  return transaction
    .select({
      paymentMark: licences.paymentMark,
      companyName: licences.companyName,
      nip: licences.nip,
      totalPrice: licences.totalPrice,
      invoiceNumber: licences.invoiceNumber,
      ksefNumber: licences.ksefNumber,
      accountName: companies.name,
      accountNip: companies.nip,
    })
    .from(licences)
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .where(and(eq(licences.licenseStatus, LicenceStatus.Pending), gt(licences.totalPrice, 0)));
}
