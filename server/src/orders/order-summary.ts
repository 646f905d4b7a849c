import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { contains } from '@osk/shared/contract/product';
import type { Json } from '../command-line/command.ts';
import { formatAmount, formatDay, table } from '../command-line/format.ts';
import type { LicenceRow } from '../platform/db/tables/licence.ts';
import { toPln } from '../platform/money.ts';

/** The name of a status in the command line, like `pending`. */
export const statusName = (status: number) => nameIn(LicenceStatus, status).toLowerCase();
/** The name of a licence's type in the command line: `new`, `extension` or `correction`. */
export const typeName = (type: number) => nameIn(LicenceType, type).replace('NewLicense', 'new').toLowerCase();

function nameIn(names: Readonly<Record<string, number>>, wanted: number): string {
  return Object.keys(names).find((name) => names[name] === wanted) ?? String(wanted);
}

/** What the command line shows of an order. */
export function summariseOrder({
  licence,
  productName,
  sold,
}: {
  licence: LicenceRow;
  productName: string;
  sold: { productName: string } | null;
}) {
  return {
    paymentMark: licence.paymentMark,
    type: typeName(licence.licenseType),
    status: statusName(licence.licenseStatus),
    productName: sold?.productName ?? productName,
    /** What an extension has made of it. */
    currentProduct: productName,
    companyName: licence.companyName,
    nip: licence.nip,
    promoCode: licence.promoCode,
    totalPrice: toPln(licence.totalPrice),
    discount: toPln(licence.discount),
    contents: contains(licence, 'en'),
    howManyMonths: licence.howManyMonths,
    createdOn: licence.createdOn,
    acceptedOn: licence.acceptedOn,
    startedOn: licence.startedOn,
    expiresOn: licence.expiresOn,
  };
}

/** Orders as a table. */
export function orderTable(orders: readonly Json<ReturnType<typeof summariseOrder>>[]): string {
  const rows = orders.map((order) => ({
    Mark: order.paymentMark,
    Ordered: formatDay(order.createdOn),
    Status: order.status,
    Type: order.type,
    Product: order.productName,
    Company: order.companyName,
    NIP: order.nip,
    Amount: formatAmount(order.totalPrice),
    Expires: formatDay(order.expiresOn),
  }));
  return table(rows, { right: ['Amount'], maxWidth: { Product: 24, Company: 32 } });
}
