import { LicenceStatus } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/numbers';
import { Option } from 'commander';
import { and, asc, count, desc, eq, inArray, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { companyOption, hasKey, isNip } from '../accounts/company/find-company.ts';
import { findProduct } from '../catalogue/products.ts';
import { type Command, defineCommand, expectedMessage, type OperatorContext } from '../command-line/command.ts';
import { counted, formatInstant, keyValues, pageNote, withFullStop } from '../command-line/format.ts';
import { daysShape, declareDays, declarePages, isWithin, pageShape, textLine } from '../command-line/options.ts';
import { companies } from '../platform/db/tables/company.ts';
import { bookedTransfers, isTakenBack, type LicenceRow, licences } from '../platform/db/tables/licence.ts';
import { sales } from '../platform/db/tables/sale.ts';
import type { Decisions } from './decisions/decisions.ts';
import { orderTable, statusName, summariseOrder } from './order-summary.ts';
import { selectOrders } from './orders.ts';
import { paymentMarkArgument, paymentMarksArgument } from './payment-marks.ts';
import type { ProviderHelp } from './provider-help/provider-help.ts';

declare module '../command-line/command.ts' {
  interface OperatorContext {
    decisions: Decisions;
    help: ProviderHelp;
  }
}

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
        const order = await context.database.transaction((transaction) =>
          context.decisions.accept(transaction, paymentMark, context.actor),
        );
        accepted.push(summariseDecision(order));
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
    declare(command) {
      command
        .addArgument(paymentMarkArgument())
        .addOption(textLine('--reason <text>', 'the reason for the e-mail to the company and the history, in Polish', 300));
      if (action === 'cancel')
        command.addOption(new Option('--extensions <choice>', 'what happens to the accepted extensions of a licence').choices(choices));
    },
    input: z.object({ mark: z.string(), reason: z.optional(z.string()), extensions: z.optional(z.enum(choices)) }),
    run: async (context, { mark, reason: why, extensions }) => {
      const ended = await context.database.transaction<LicenceRow & { requests?: readonly LicenceRow[] }>((transaction) =>
        context.decisions[action](transaction, mark, context.actor, why, extensions),
      );
      const accepted = (ended.requests ?? []).filter(({ acceptedOn }) => acceptedOn !== null);
      return { ...summariseDecision(ended), with: await readPayments(context, [ended, ...accepted]) };
    },
    present({ paymentMark, companyName, status, with: all }) {
      const lines = all.flatMap(({ paymentMark: mark, invoice, transfers }) => [
        ...(mark === paymentMark ? [] : [`${mark} is canceled with it.`]),
        ...(invoice === null ? [] : [`The invoice ${invoice} of ${mark} needs a correction.`]),
        ...transfers.map(
          (id) => `The transfer ${id} paid for ${mark}. To refund it: statement reopen ${id} --reason …, then statement refunded ${id}.`,
        ),
      ]);
      return { text: [withFullStop(`${paymentMark} is ${status}: ${companyName}`), ...lines].join('\n'), sendsEmails: true };
    },
  });
}

const choices = ['cancel', 'keep'] as const;

type Decided = ReturnType<typeof summariseDecision>;

function summariseDecision({ paymentMark, licenseStatus, companyName, acceptedOn, startedOn, expiresOn }: LicenceRow) {
  return { paymentMark, status: statusName(licenseStatus), companyName, acceptedOn, startedOn, expiresOn };
}

/** Ended orders with the invoices of their last buyers, and the numbers of the transfers booked for them that were not taken back. */
function readPayments({ database }: OperatorContext, orders: readonly LicenceRow[]) {
  const invoiced = alias(licences, 'invoiced');
  return database
    .select({
      paymentMark: licences.paymentMark,
      invoice: sql<string | null>`coalesce(${invoiced.invoiceNumber}, ${licences.invoiceNumber})`,
      transfers: sql<number[]>`array_remove(array_agg(${bookedTransfers.transferId}::int order by ${bookedTransfers.bookedAt}), null)`,
    })
    .from(licences)
    .leftJoin(sales, and(eq(sales.orderId, licences.id), eq(sales.kind, 'cancellation')))
    .leftJoin(invoiced, eq(invoiced.paymentMark, sales.paymentMark))
    .leftJoin(bookedTransfers, and(eq(bookedTransfers.licenceId, licences.id), not(isTakenBack)))
    .where(
      inArray(
        licences.id,
        orders.map(({ id }) => id),
      ),
    )
    .groupBy(licences.id, invoiced.id)
    .orderBy(asc(licences.createdOn));
}

const statuses = ['pending', 'accepted', 'rejected', 'canceled', 'all'] as const;

export const listOrders = defineCommand({
  name: 'orders list',
  summary: 'list pending orders, oldest first, or orders of another status, newest first',
  examples: [
    'orders list',
    'orders list --status all --company 676-000-01-15',
    'orders list --status accepted --from 1.10.2026 --to 31.10.2026 --product "Komplet na rok" --json',
  ],
  declare(command) {
    command
      .addOption(new Option('--status <status>', 'the status of the orders').choices(statuses).default('pending'))
      .addOption(companyOption("the account's NIP, e-mail or id, or the NIP on the order"))
      .addOption(textLine('--product <name>', 'only orders of this product, by its name or id', 200));
    declareDays(command, 'ordered');
    declarePages(command);
  },
  input: z.object({
    status: z.enum(statuses),
    company: z.optional(z.string()),
    product: z.optional(z.string()),
    ...daysShape,
    ...pageShape,
  }),
  run: ({ database }, { status, company, product, limit, page, ...days }) =>
    database.transaction(async (transaction) => {
      const number = Object.values(LicenceStatus).find((one) => statusName(one) === status);
      const hasNip = company !== undefined && isNip(company) ? eq(licences.nip, nipDigits(company)) : undefined;
      const filter = and(
        number === undefined ? undefined : eq(licences.licenseStatus, number),
        company === undefined ? undefined : or(hasKey(company), hasNip),
        product === undefined ? undefined : eq(licences.productId, (await findProduct(transaction, product)).id),
        isWithin(licences.createdOn, days),
      );
      const direction = status === 'pending' ? asc : desc;
      const orders = await selectOrders(transaction)
        .where(filter)
        .orderBy(direction(licences.createdOn), direction(licences.id))
        .limit(limit)
        .offset((page - 1) * limit);
      const all = transaction.select({ total: count() }).from(licences).innerJoin(companies, eq(companies.id, licences.companyId));
      return { status, total: (await all.where(filter))[0]?.total ?? 0, limit, page, orders: orders.map(summariseOrder) };
    }),
  present({ status, orders, total, limit, page }, { company, product, from, to }) {
    const isFiltered = [company, product, from, to].some((option) => option !== undefined) || page > 1;
    if (orders.length === 0)
      return { text: status === 'pending' && !isFiltered ? 'There are no pending orders.' : 'There are no such orders.' };
    return { text: orderTable(orders) + pageNote(orders.length, total, 'orders', { limit, page }) };
  },
});

/** The commands that decide on orders. */
export const decisionCommands = [
  acceptOrders,
  endOrder('reject', 'reject a pending order', 'brak wpłaty'),
  endOrder(
    'cancel',
    'cancel a pending or accepted order with its pending requests; --extensions decides on accepted ones',
    'zamówiono dwa razy',
  ),
];
