import * as z from 'zod/mini';
import type { LicenceRow } from '../../features/licences/present-licence.ts';
import { type Command, defineCommand, type OperatorContext } from '../command.ts';
import { refusalReason } from '../operator-error.ts';
import { counted, formatInstant } from '../presentation/format.ts';
import { keyValues } from '../presentation/table.ts';
import { line } from '../values.ts';
import { statusNames } from './order-names.ts';
import { typedMark } from './typed-mark.ts';

export const acceptOrders = defineCommand({
  name: 'orders accept',
  summary: 'accept orders: their licences run, and their companies are told by e-mail',
  examples: ['orders accept OSK7QZ4M2D', 'orders accept OSK7QZ4M2D OSK1B3X9W1'],
  declare: (command) => void command.argument('<marks...>', 'the payment marks; each order is accepted, or refused, by itself'),
  input: z.object({ marks: z.array(z.string()) }),
  read: ({ args }) => ({ marks: [...new Set(args.map(typedMark))] }),
  async run(context, { marks }) {
    const accepted: Decided[] = [];
    const refused: { paymentMark: string; reason: string }[] = [];
    for (const paymentMark of marks) {
      try {
        accepted.push(await decide(context, (transaction) => context.decisions.accept(transaction, paymentMark, context.actor)));
      } catch (error) {
        const reason = refusalReason(error);
        if (reason === undefined) throw error;
        refused.push({ paymentMark, reason });
      }
    }
    return { accepted, refused };
  },
  present({ accepted, refused }) {
    const lines = accepted.map(({ paymentMark, companyName, expiresOn }) => [
      paymentMark,
      `accepted: ${companyName}, expires ${formatInstant(expiresOn)}`,
    ]);
    const text = lines.length === 0 ? '' : `${keyValues(lines.map(([mark = '', told = '']) => [mark, told]))}\n\n`;
    return {
      text: `${text}${counted(accepted.length, 'order')} accepted, ${refused.length} refused.`,
      refusals: refused.map(({ paymentMark, reason }) => `${paymentMark}: ${reason}`),
      mails: accepted.length > 0,
    };
  },
});

export const rejectOrder = endOrder('reject', 'reject an order that is waiting', 'the payment did not come');
export const cancelOrder = endOrder('cancel', 'cancel an order, waiting or accepted, with its pending requests', 'ordered twice');

function endOrder(how: 'reject' | 'cancel', summary: string, reason: string): Command {
  return defineCommand({
    name: `orders ${how}`,
    summary: `${summary}; its company is told by e-mail, and the use of a promo code is given back`,
    examples: [`orders ${how} OSK7QZ4M2D`, `orders ${how} OSK7QZ4M2D --reason "${reason}"`],
    declare(command) {
      command.argument('<mark>', 'the payment mark').addOption(line('--reason <text>', 'why, as the company reads it: in Polish', 300));
    },
    input: z.object({ mark: z.string(), reason: z.optional(z.string()) }),
    read: ({ args, options }) => ({ ...options, mark: typedMark(args[0]) }),
    run: (context, { mark, reason: why }) =>
      decide(context, (transaction) => context.decisions[how](transaction, mark, context.actor, why)),
    present: ({ paymentMark, companyName, status }) => ({ text: `${paymentMark} is ${status}: ${companyName}.`, mails: true }),
  });
}

type Decided = Awaited<ReturnType<typeof decide>>;

/** Decides on one order, in a transaction of its own. */
async function decide({ database }: OperatorContext, decision: Parameters<typeof database.transaction<LicenceRow>>[0]) {
  const { paymentMark, licenseStatus, companyName, acceptedOn, startedOn, expiresOn } = await database.transaction(decision);
  return {
    paymentMark,
    status: statusNames[licenseStatus] ?? String(licenseStatus),
    companyName,
    acceptedOn: acceptedOn?.toISOString() ?? null,
    startedOn: startedOn?.toISOString() ?? null,
    expiresOn: expiresOn?.toISOString() ?? null,
  };
}
