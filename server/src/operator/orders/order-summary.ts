import { contains } from '@osk/shared/contract/product';
import type { LicenceRow } from '../../features/licences/present-licence.ts';
import { toPln } from '../../platform/money.ts';
import { formatAmount, formatDay } from '../presentation/format.ts';
import { table } from '../presentation/table.ts';
import { statusNames, typeNames } from './order-names.ts';

export type OrderSummary = ReturnType<typeof summariseOrder>;

/** An order as the command line's JSON has it. */
export function summariseOrder(row: LicenceRow, productName: string) {
  const { paymentMark, companyName, nip, promoCode } = row;
  return {
    paymentMark,
    type: nameOf(typeNames, row.licenseType),
    status: nameOf(statusNames, row.licenseStatus),
    ...{ productName, companyName, nip, promoCode },
    totalPrice: toPln(row.totalPrice),
    discount: toPln(row.discount),
    contents: contains(row, 'en'),
    howManyMonths: row.howManyMonths,
    createdOn: row.createdOn.toISOString(),
    acceptedOn: row.acceptedOn?.toISOString() ?? null,
    startedOn: row.startedOn?.toISOString() ?? null,
    expiresOn: row.expiresOn?.toISOString() ?? null,
  };
}

function nameOf(names: Readonly<Record<number, string>>, number: number): string {
  return names[number] ?? String(number);
}

/** Orders as a table. */
export function orderTable(orders: readonly OrderSummary[]): string {
  return table(
    [
      { head: 'Mark' },
      { head: 'Ordered' },
      { head: 'Status' },
      { head: 'Type' },
      { head: 'Product', most: 24 },
      { head: 'Company', most: 32 },
      { head: 'NIP' },
      { head: 'Amount', align: 'right' },
      { head: 'Expires' },
    ],
    orders.map((order) => [
      order.paymentMark,
      formatDay(order.createdOn),
      order.status,
      order.type,
      order.productName,
      order.companyName,
      order.nip,
      formatAmount(order.totalPrice),
      formatDay(order.expiresOn),
    ]),
  );
}
