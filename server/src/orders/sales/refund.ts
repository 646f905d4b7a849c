import { randomUUID } from 'node:crypto';
import { dayInWarsaw } from '@osk/shared/contract/licence';
import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineCommand, OperatorError } from '../../command-line/command.ts';
import { formatAmount } from '../../command-line/format.ts';
import { amount, reasonOption } from '../../command-line/options.ts';
import { sales } from '../../platform/db/tables/sale.ts';
import { toPln } from '../../platform/money.ts';
import { lockOrder } from '../decisions/decisions.ts';
import { paymentMarkArgument } from '../payment-marks.ts';
import { vatOf } from '../pricing/pricing.ts';
import { currentOf, sumOf } from './sale-records.ts';
import { writeSales } from './write-sales.ts';

export const refundOrder = defineCommand({
  name: 'orders refund',
  summary: 'record that a part of the price was given back; the order stays accepted, and the sales get a record with minus',
  examples: ['orders refund OSK7QZ4M2D --amount 100 --reason "rabat po awarii"'],
  declare: (command) =>
    void command
      .addArgument(paymentMarkArgument())
      .addOption(amount('--amount <amount>', 'what was given back, gross, PLN').makeOptionMandatory())
      .addOption(reasonOption()),
  input: z.object({ mark: z.string(), amount: z.int(), reason: z.string() }),
  run: ({ database }, { mark, amount: grosze, reason }) =>
    database.transaction(async (transaction) => {
      const { order } = await lockOrder(transaction, mark);
      await writeSales(transaction, [order.id]);
      const records = await transaction.select().from(sales).where(eq(sales.orderId, order.id)).orderBy(asc(sales.id));
      const left = sumOf(records, 'gross');
      if (grosze > left) throw new OperatorError(`At most ${formatAmount(toPln(left))} of ${order.paymentMark} can be given back.`);
      const current = currentOf(records);
      const vat = grosze === left ? sumOf(records, 'vat') : vatOf(grosze, current.vatRate);
      const { id: _, recordedAt: __, ...sold } = current;
      await transaction.insert(sales).values({
        ...sold,
        ...{ event: `refund ${randomUUID()}`, kind: 'refund', day: dayInWarsaw(new Date()), reason },
        ...{ gross: -grosze, vat: -vat, discount: 0 },
      });
      return { paymentMark: order.paymentMark, companyName: current.companyName, refunded: toPln(grosze), left: toPln(left - grosze) };
    }),
  present: ({ paymentMark, companyName, refunded, left }) => ({
    text: `${formatAmount(refunded)} of ${paymentMark} are given back: ${companyName}. ${formatAmount(left)} remain. The invoice needs a correction.`,
  }),
});
