import { formatNip } from '@osk/shared/contract/nip';
import { formatAmount, formatInstant, formatTerm, nothing } from '../presentation/format.ts';
import { keyValues, table } from '../presentation/table.ts';
import { orderTable } from './order-summary.ts';
import type { OrderDetails } from './show-order.ts';

/** An order in full, for people. */
export function presentOrder(order: OrderDetails): string {
  const parts = [facts(order), `History\n${history(order)}`];
  if (order.about !== null) parts.push(`Licence it is about\n${orderTable([order.about])}`);
  if (order.requests.length > 0) parts.push(`Requests upon it\n${orderTable(order.requests)}`);
  return parts.join('\n\n');
}

function facts(order: OrderDetails): string {
  const { company } = order;
  return keyValues([
    ['Payment mark', order.paymentMark],
    ['Status', order.status],
    ['Type', order.type],
    ['Product', `${order.productName} (${formatTerm(order.howManyMonths)})`],
    ['Contents', order.contents.join(', ')],
    ['Amount', formatAmount(order.totalPrice)],
    ['Promo code', order.promoCode === null ? nothing : `${order.promoCode} (${formatAmount(order.discount)} off)`],
    ['Company', `${order.companyName}, NIP ${formatNip(order.nip)}`],
    ['Account', accountOf(company)],
    ['Ordered', formatInstant(order.createdOn)],
    ['Accepted', formatInstant(order.acceptedOn)],
    ['Transfer booked', formatInstant(order.paidByImportedTransferOn)],
    ['Runs from', formatInstant(order.startedOn)],
    ['Expires', formatInstant(order.expiresOn)],
  ]);
}

function accountOf({ name, nip, email, erasedAt }: OrderDetails['company']): string {
  return erasedAt === null ? `${name}, NIP ${formatNip(nip)}, ${email}` : `erased on ${formatInstant(erasedAt)}`;
}

function history(order: OrderDetails): string {
  return table(
    [{ head: 'When' }, { head: 'Status' }, { head: 'By' }],
    order.history.map(({ at, to, by }) => [formatInstant(at), to, by]),
  );
}
