import { type Licence, type LicenceOrder, LicenceStatus, type LicenceType } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/numbers';
import type { Transaction } from '../../platform/db/database.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Language } from '../../platform/language/language.ts';
import { toGrosze, toPln } from '../../platform/money.ts';
import { recordCreation } from './history.ts';
import { messages } from './messages.ts';
import { makePaymentMark } from './payment-mark.ts';
import type { LicenceRow } from './present-licence.ts';
import type { OrderedProduct, OrderPrice } from './pricing.ts';

export type Buyer = { companyId: string; idempotencyKey: string | undefined; language: Language };
export type Bought = { data: Licence; successMessage: string };

type Values = typeof licences.$inferInsert;
/** What an order has beyond what its form and its price say. */
type Kind = { licenseType: LicenceType } & Partial<Pick<Values, 'parentId' | 'acceptedOn' | 'startedOn' | 'expiresOn'>>;

/** Stores an order with its contents and price as they stand, and its history: Pending, or Accepted at once when it says since when. */
export async function storeOrder(
  transaction: Transaction,
  companyId: string,
  order: LicenceOrder,
  product: OrderedProduct,
  { totalPrice, discount, promo }: OrderPrice,
  kind: Kind,
): Promise<LicenceRow> {
  const { program, website, internalExam, smsNotifications, howManyMonths } = product;
  const { Pending, Accepted } = LicenceStatus;
  const path = kind.acceptedOn ? ([Pending, Accepted] as const) : ([Pending] as const);
  const licence = await insertMarked(transaction, {
    companyId,
    productId: product.id,
    companyName: order.companyName,
    nip: nipDigits(order.nip),
    promoCodeId: promo?.id ?? null,
    promoCode: promo?.code ?? null,
    totalPrice,
    discount,
    ...{ program, website, internalExam, smsNotifications, howManyMonths },
    licenseStatus: kind.acceptedOn ? Accepted : Pending,
    ...kind,
  });
  await recordCreation(transaction, licence.id, path, 'company');
  return licence;
}

/** Inserts under a payment mark that no licence has: another is made in the rare case that one is taken. */
export async function insertMarked(transaction: Transaction, values: Omit<Values, 'paymentMark'>): Promise<LicenceRow> {
  for (;;) {
    const insertion = transaction.insert(licences).values({ ...values, paymentMark: makePaymentMark() });
    const [licence] = await insertion.onConflictDoNothing({ target: licences.paymentMark }).returning();
    if (licence !== undefined) return licence;
  }
}

/** Nobody pays another price than the one that was shown. @throws HttpError 409 with the new quote. */
export function refuseChangedPrice({ quotedPrice }: LicenceOrder, { totalPrice, discount }: OrderPrice): void {
  if (quotedPrice === undefined || toGrosze(quotedPrice) === totalPrice) return;
  throw new HttpError(409, messages.priceChanged, { quote: { totalPrice: toPln(totalPrice), discount: toPln(discount) } });
}

/** What is said once an order waits: that the transfer data was mailed, or who confirms what costs nothing. */
export function orderedMessage({ totalPrice }: OrderPrice, language: Language): string {
  return (totalPrice === 0 ? messages.orderedForNothing : messages.ordered)(language);
}
