import { dayInWarsaw, LicenceType } from '@osk/shared/contract/licence';
import type { Contents } from '@osk/shared/contract/product';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { contentsOf } from '../../platform/db/tables/product.ts';
import type { SaleRecord } from '../../platform/db/tables/sale.ts';
import { vatOf } from '../pricing/pricing.ts';
import { expiryOf } from '../terms.ts';

export type SaleBuyer = Pick<LicenceRow, 'companyName' | 'nip' | 'buyerAddress' | 'buyerPostCode' | 'buyerCity'>;

/** What happened to an order after its acceptance. */
export type SaleChange = { at: Date; reason: string | null } & (
  | { kind: 'canceled' }
  /** `key` names the change, `mark` the order that has its invoice; without one that stays. */
  | { kind: 'corrected'; key: string; mark?: string; from: Partial<SaleBuyer> & Pick<SaleBuyer, 'nip'>; to: Partial<SaleBuyer> }
  | { kind: 'correction-canceled'; key: string }
);

/** A paid order that was accepted at some time, as it is now, and its history. */
export type SoldOrder = {
  order: LicenceRow & { acceptedOn: Date };
  /** Those of the acceptance. */
  product: Contents & { productName: string };
  /** Its address is that of an order of its NIP without one. Undefined once it is erased. */
  account: Omit<SaleBuyer, 'companyName'> | undefined;
  paidOn: string | null;
  /** The start of the licence before it was moved. */
  firstStart: Date | undefined;
  /** Whether the term of the extended licence has changed since. */
  isTermChanged: boolean;
  /** By time. */
  changes: readonly SaleChange[];
  stored: readonly SaleRecord[];
};

/** The records of an order that are not stored yet. @param isLate when an earlier version has accepted it: its month is the reported one */
export function missingRecords(sold: SoldOrder, isLate: boolean): SaleRecord[] {
  const records = [...sold.stored];
  const has = (event: string) => records.some((record) => record.event === event);
  const isSaleMissing = !has(`sale ${sold.order.id}`);
  const isRebuilt = isSaleMissing && isLate;
  if (isSaleMissing) records.push(isRebuilt ? lateSale(sold) : saleOf(sold));
  for (const change of sold.changes) {
    if (sumOf(records, 'gross') > 0 && !eventsOf(change, sold.order).some(has))
      records.push(...recordsOf(change, sold.order, records, isRebuilt));
  }
  const isTermUnknown = isRebuilt && sold.isTermChanged;
  return records.slice(sold.stored.length).map((record) => {
    const unknown = [...(record.buyerAddress === null ? ['address'] : []), ...(isTermUnknown ? ['term'] : [])];
    return { ...record, unknown: unknown.join(', ') };
  });
}

const eventsOf = (change: SaleChange, { id }: LicenceRow): string[] =>
  change.kind === 'canceled' ? [`cancellation ${id}`] : ['minus', 'plus'].map((sign) => `${change.kind} ${change.key} ${sign}`);

function recordsOf(change: SaleChange, order: LicenceRow, records: readonly SaleRecord[], isRebuilt: boolean): SaleRecord[] {
  const [minus = '', plus = ''] = eventsOf(change, order);
  const last = currentOf(records);
  // An extension follows the correction of its licence only with the same NIP.
  if (change.kind === 'corrected' && change.from.nip !== last.nip) return [];
  const { at, reason } = change;
  const shared = { day: dayInWarsaw(at), reason };
  const back = { ...last, ...signed(records, -1), ...shared, event: minus };
  if (change.kind === 'canceled') return [{ ...back, kind: 'cancellation' }];
  const buyer = change.kind === 'corrected' ? correctedBuyer(last, change) : buyerBefore(records, change.key);
  if (buyer === undefined) return [];
  // An earlier version kept one number for an order, whoever its buyer was.
  const invoice = !(isRebuilt && buyer.paymentMark === last.paymentMark) && { invoiceNumber: null, ksefNumber: null };
  return [
    { ...back, kind: 'correction' },
    { ...last, ...signed(records, 1), ...shared, ...buyer, ...invoice, kind: 'correction', event: plus },
  ];
}

/** The record of the buyer who has the order now. @throws Error for an order without a sale */
export function currentOf<Stored extends SaleRecord>(records: readonly Stored[]): Stored {
  const last = records.findLast(({ kind, gross }) => kind === 'sale' || (kind === 'correction' && gross > 0));
  if (last === undefined) throw new Error('an order was not sold');
  return last;
}

export const sumOf = (records: readonly SaleRecord[], amount: 'gross' | 'vat' | 'discount') =>
  records.reduce((sum, record) => sum + record[amount], 0);

function signed(records: readonly SaleRecord[], sign: 1 | -1) {
  // Not -0, which JSON and comparisons treat differently.
  const of = (amount: 'gross' | 'vat' | 'discount') => sign * sumOf(records, amount) || 0;
  return { gross: of('gross'), vat: of('vat'), discount: of('discount') };
}

function correctedBuyer({ paymentMark }: SaleRecord, { mark, to }: SaleChange & { kind: 'corrected' }): Partial<SaleRecord> {
  return { paymentMark: mark ?? paymentMark, ...to };
}

/** The buyer before a correction that is canceled now. Undefined when it changed no sale. */
function buyerBefore(records: readonly SaleRecord[], key: string): Partial<SaleRecord> | undefined {
  const before = records.find(({ event }) => event === `corrected ${key} minus`);
  return before && { paymentMark: before.paymentMark, ...buyerOf(before) };
}

export const buyerOf = ({ companyName, nip, buyerAddress, buyerPostCode, buyerCity }: SaleBuyer) => ({
  companyName,
  nip,
  buyerAddress,
  buyerPostCode,
  buyerCity,
});

function saleOf({ order, product, account, paidOn, changes }: SoldOrder): SaleRecord {
  const { id, paymentMark, licenseType, createdOn: orderedOn, acceptedOn, startedOn, expiresOn } = order;
  const { promoCode, discount, totalPrice: gross, vatRate, invoiceNumber, ksefNumber } = order;
  const buyer = { ...buyerOf(order), ...changes.find((change) => change.kind === 'corrected')?.from };
  const isOfAccount = buyer.buyerAddress === null && account?.nip === buyer.nip;
  const terms = { orderedOn, acceptedOn, startedOn, expiresOn, paidOn, day: paidOn ?? dayInWarsaw(acceptedOn) };
  const amounts = { promoCode, discount, gross, vat: vatOf(gross, vatRate), vatRate };
  const sold = { productName: product.productName, ...contentsOf(product) };
  return {
    event: `sale ${id}`,
    kind: 'sale',
    orderId: id,
    paymentMark,
    licenseType,
    ...terms,
    ...sold,
    ...buyer,
    ...(isOfAccount && account),
    ...amounts,
    invoiceNumber,
    ksefNumber,
    reason: null,
    unknown: '',
  };
}

/** The sale as the history has it. */
function lateSale(sold: SoldOrder): SaleRecord {
  const { order, firstStart } = sold;
  const { acceptedOn, howManyMonths, licenseType } = order;
  const startedOn = firstStart ?? order.startedOn;
  const isNew = licenseType === LicenceType.NewLicense && startedOn !== null;
  const term = { startedOn, expiresOn: isNew ? expiryOf(startedOn, howManyMonths) : order.expiresOn };
  return { ...saleOf(sold), ...term, day: dayInWarsaw(acceptedOn) };
}
