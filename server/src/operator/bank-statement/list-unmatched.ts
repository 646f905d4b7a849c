import { LicenceStatus } from '@osk/shared/contract/licence';
import { and, asc, eq, gt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { bankTransfers } from '../../platform/db/tables/bank-transfer.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { defineCommand } from '../command.ts';
import { formatAmount, formatDate, none, pageNote, table } from '../format.ts';
import { declarePages, pageShape } from '../options.ts';
import { presentTransfer } from '../present-transfer.ts';
import { type Mismatch, matchOrders } from './match-orders.ts';
import { type OpenOrder, suggestFrom } from './suggest-order.ts';

export const listUnmatched = defineCommand({
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
      const total = await transaction.$count(bankTransfers, isUnmatched);
      const orders = await readOpenOrders(transaction);
      const suggest = suggestFrom(orders);
      const transfers = [];
      for (const row of rows) {
        const matched = await matchOrders(transaction, row, new Set());
        // A transfer whose order came later: the next import or an assignment accepts it.
        const reason = Array.isArray(matched) ? { reason: 'matches', explanation: 'matches now: assign it' } : matched;
        const suggestion = namesOrder(matched) ? suggestNamed(matched, orders) : suggest(row);
        transfers.push({ ...presentTransfer(row), ...reason, suggestion: suggestion ?? null });
      }
      return { total, limit, page, transfers };
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
      accountName: companies.name,
      accountNip: companies.nip,
    })
    .from(licences)
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .where(and(eq(licences.licenseStatus, LicenceStatus.Pending), gt(licences.totalPrice, 0)));
}
