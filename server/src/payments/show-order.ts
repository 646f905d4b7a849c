import { formatNip } from '@osk/shared/contract/numbers';
import { and, asc, desc, eq, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { historyTable, readActions } from '../accounts/company/history.ts';
import { defineCommand, type Json, type OperatorContext, OperatorError } from '../command-line/command.ts';
import { formatAmount, formatDate, formatInstant, formatTerm, keyValues, none } from '../command-line/format.ts';
import { addressLines } from '../orders/buyer-address.ts';
import { orderTable, statusName, summariseOrder } from '../orders/order-summary.ts';
import { selectOrders } from '../orders/orders.ts';
import { paymentMarkArgument } from '../orders/payment-marks.ts';
import { bankTransfers } from '../platform/db/tables/bank-transfer.ts';
import { companies } from '../platform/db/tables/company.ts';
import { bookedTransfers, licences, licenceTransitions } from '../platform/db/tables/licence.ts';
import { providerActions } from '../platform/db/tables/provider-action.ts';
import { sales } from '../platform/db/tables/sale.ts';
import { presentSale } from './sales/read-sales.ts';
import { salesTable } from './sales/sales-command.ts';
import { reversalsOf } from './transfers/reversals.ts';
import { presentTransfer } from './transfers/transfer-store.ts';

type OrderDetails = Json<Awaited<ReturnType<typeof readOrder>>>;

export const showOrder = defineCommand({
  name: 'orders show',
  summary: 'show an order with its history and its licence or requests',
  examples: ['orders show OSK7QZ4M2D'],
  declare: (command) => void command.addArgument(paymentMarkArgument()),
  input: z.object({ mark: z.string() }),
  run: readOrder,
  present(order) {
    const history = historyTable(
      order.actions,
      order.history.map((step) => ({ ...step, what: step.to })),
    );
    const parts = [facts(order), `History\n${history}`];
    if (order.about !== null) parts.push(`Its licence\n${orderTable([order.about])}`);
    if (order.sales.length > 0) parts.push(`Sales\n${salesTable(order.sales)}`);
    if (order.requests.length > 0) parts.push(`Requests\n${orderTable(order.requests)}`);
    return { text: parts.join('\n\n') };
  },
});

async function readOrder({ database }: OperatorContext, { mark }: { mark: string }) {
  const [found] = await selectOrders(database).where(eq(licences.paymentMark, mark));
  if (found === undefined) throw new OperatorError(`There is no order ${mark}. See orders list.`);
  const { id, companyId, parentId } = found.licence;
  const [company] = await database.select().from(companies).where(eq(companies.id, companyId));
  if (company === undefined) throw new Error('a company was deleted');
  const { licenceId, id: transitionId } = licenceTransitions;
  const history = await database.select().from(licenceTransitions).where(eq(licenceId, id)).orderBy(asc(transitionId));
  const paid = await database
    .select({ bookedAt: bookedTransfers.bookedAt, transfer: bankTransfers })
    .from(bookedTransfers)
    .leftJoin(bankTransfers, eq(bankTransfers.id, bookedTransfers.transferId))
    .where(eq(bookedTransfers.licenceId, id))
    .orderBy(asc(bookedTransfers.bookedAt));
  const transfers = paid.flatMap(({ transfer }) => (transfer === null ? [] : [presentTransfer(transfer)]));
  const reversals = await reversalsOf(
    database,
    found.licence.paymentMark,
    transfers.map(({ transfer }) => transfer),
  );
  const related = await selectOrders(database)
    .where(or(eq(licences.parentId, id), parentId === null ? undefined : eq(licences.id, parentId)))
    .orderBy(desc(licences.createdOn));
  const recorded = await database
    .select()
    .from(sales)
    .where(or(eq(sales.orderId, id), parentId === null ? undefined : and(eq(sales.orderId, parentId), eq(sales.paymentMark, mark))))
    .orderBy(asc(sales.id));
  const about = related.find(({ licence }) => licence.id === parentId);
  return {
    ...summariseOrder(found),
    company: { id: company.id, name: company.name, email: company.email, nip: company.nip, erasedAt: company.erasedAt },
    about: about === undefined ? null : summariseOrder(about),
    requests: related.filter((order) => order !== about).map(summariseOrder),
    paidByImportedTransferOn: paid[0]?.bookedAt ?? null,
    transfers,
    sales: recorded.map(presentSale),
    takenBack: reversals.map((reversal) => ({ ...presentTransfer(reversal), state: reversal.state, takesBack: reversal.reverses })),
    address: found.licence.buyerAddress,
    postCode: found.licence.buyerPostCode,
    city: found.licence.buyerCity,
    invoice: found.licence.invoiceNumber,
    ksef: found.licence.ksefNumber,
    history: history.map(({ at, fromStatus, toStatus, actor, reason }) => ({
      at,
      from: fromStatus === null ? null : statusName(fromStatus),
      to: statusName(toStatus),
      by: actor,
      reason,
    })),
    actions: await readActions(database, eq(providerActions.licenceId, id)),
  };
}

function facts({ company: { name, nip, email, erasedAt }, ...order }: OrderDetails): string {
  return keyValues({
    'Payment mark': order.paymentMark,
    Status: order.status,
    Type: order.type,
    Product: `${order.productName} (${formatTerm(order.howManyMonths)})${order.currentProduct === order.productName ? '' : `, now ${order.currentProduct}`}`,
    Contents: order.contents.join(', '),
    Amount: formatAmount(order.totalPrice),
    'Promo code': order.promoCode === null ? none : `${order.promoCode} (${formatAmount(order.discount)} off)`,
    Company: `${order.companyName}, NIP ${formatNip(order.nip)}`,
    Address: addressLines({ buyerAddress: order.address, buyerPostCode: order.postCode, buyerCity: order.city }).join(', ') || none,
    Account: erasedAt === null ? `${name}, NIP ${formatNip(nip)}, ${email}` : `erased on ${formatInstant(erasedAt)}`,
    Ordered: formatInstant(order.createdOn),
    Accepted: formatInstant(order.acceptedOn),
    'Transfer booked': formatInstant(order.paidByImportedTransferOn),
    ...(order.transfers.length > 0 && { Transfer: order.transfers.map(describeTransfer) }),
    ...(order.takenBack.length > 0 && { 'Taken back': [...order.takenBack.map(describeTransfer), ...adviceOn(order)] }),
    'Runs from': formatInstant(order.startedOn),
    Expires: formatInstant(order.expiresOn),
    ...(order.invoice !== null && { Invoice: [order.invoice, order.ksef].filter(Boolean).join(', KSeF ') }),
  });
}

function describeTransfer({ transfer, date, amount, currency, payer, note }: OrderDetails['transfers'][number]): string {
  return `no. ${transfer} of ${formatDate(date)}, ${formatAmount(amount, currency)}${payer === '' ? '' : `, ${payer}`}${note === null ? '' : ` (${note})`}`;
}

/** What is left to do about the payments that were taken back. */
function adviceOn({ paymentMark, status, totalPrice, transfers, takenBack }: Omit<OrderDetails, 'company'>): string[] {
  const [waiting] = takenBack.filter(({ state }) => state === 'unmatched');
  if (waiting === undefined) return [];
  const left = transfers.filter(({ transfer }) => takenBack.every(({ takesBack }) => takesBack !== transfer));
  const isPaid = left.reduce((sum, { amount }) => sum + amount, 0) >= totalPrice;
  const accepted = isPaid ? 'Another transfer pays for it.' : `Ask the company to pay again, or: orders cancel ${paymentMark}.`;
  const advice = status === 'accepted' ? accepted : status === 'pending' ? 'A new payment accepts it.' : 'It has ended.';
  return [`${advice} Then: statement dismiss ${waiting.transfer} --reason …`];
}
