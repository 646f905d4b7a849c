import { LicenceStatus } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/numbers';
import { Option } from 'commander';
import { and, asc, count, desc, eq, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { companies } from '../../platform/db/tables/company.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { type Command, defineCommand, expectedMessage, type OperatorContext } from '../command.ts';
import { companyOption, hasKey, isNip } from '../find-company.ts';
import { counted, formatInstant, keyValues, limitNote } from '../format.ts';
import { limit, textLine } from '../options.ts';
import { orderTable, selectOrders, statusName, summariseOrder } from '../order-summary.ts';
import { paymentMarkArgument, paymentMarksArgument } from '../payment-marks.ts';
import { showOrder } from './show-order.ts';

const statuses = ['pending', 'accepted', 'rejected', 'canceled', 'all'] as const;
const listOrders = defineCommand({
  name: 'orders list',
  summary: 'list pending orders, oldest first, or orders of another status, newest first',
  examples: ['orders list', 'orders list --status all --company 676-000-01-15', 'orders list --status accepted --limit 10 --json'],
  declare: (command) =>
    void command
      .addOption(new Option('--status <status>', 'the status of the orders').choices(statuses).default('pending'))
      .addOption(companyOption("the account's NIP, e-mail or id, or the NIP on the order"))
      .addOption(limit()),
  input: z.object({ status: z.enum(statuses), company: z.optional(z.string()), limit: z.int() }),
  async run({ database }, { status, company, limit: most }) {
    const number = Object.values(LicenceStatus).find((one) => statusName(one) === status);
    const hasStatus = number === undefined ? undefined : eq(licences.licenseStatus, number);
    const hasNip = company !== undefined && isNip(company) ? eq(licences.nip, nipDigits(company)) : undefined;
    const filter = and(hasStatus, company === undefined ? undefined : or(hasKey(company), hasNip));
    const direction = status === 'pending' ? asc : desc;
    const orders = await selectOrders(database)
      .innerJoin(companies, eq(companies.id, licences.companyId))
      .where(filter)
      .orderBy(direction(licences.createdOn), direction(licences.id))
      .limit(most);
    const all = database.select({ total: count() }).from(licences).innerJoin(companies, eq(companies.id, licences.companyId));
    return { status, total: (await all.where(filter))[0]?.total ?? 0, orders: orders.map(summariseOrder) };
  },
  present({ status, orders, total }) {
    if (orders.length === 0) return { text: status === 'pending' ? 'There are no pending orders.' : 'There are no such orders.' };
    return { text: orderTable(orders) + limitNote(orders.length, total, 'orders') };
  },
});

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
        accepted.push(await decide(context, (transaction) => context.decisions.accept(transaction, paymentMark, context.actor)));
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
    declare: (command) =>
      void command
        .addArgument(paymentMarkArgument())
        .addOption(textLine('--reason <text>', 'the reason for the e-mail to the company, in Polish', 300)),
    input: z.object({ mark: z.string(), reason: z.optional(z.string()) }),
    run: (context, { mark, reason: why }) =>
      decide(context, (transaction) => context.decisions[action](transaction, mark, context.actor, why)),
    present: ({ paymentMark, companyName, status }) => ({ text: `${paymentMark} is ${status}: ${companyName}.`, sendsEmails: true }),
  });
}

type Decided = Awaited<ReturnType<typeof decide>>;

/** Decides on one order in its own transaction. */
async function decide({ database }: OperatorContext, decision: Parameters<typeof database.transaction<LicenceRow>>[0]) {
  const { paymentMark, licenseStatus, companyName, acceptedOn, startedOn, expiresOn } = await database.transaction(decision);
  return { paymentMark, status: statusName(licenseStatus), companyName, acceptedOn, startedOn, expiresOn };
}

export const orderCommands = [
  listOrders,
  showOrder,
  acceptOrders,
  endOrder('reject', 'reject a pending order', 'the payment did not come'),
  endOrder('cancel', 'cancel a pending or accepted order with its pending requests', 'ordered twice'),
];
