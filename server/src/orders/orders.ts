import { randomInt } from 'node:crypto';
import { type Licence, type LicenceOrder, LicenceStatus, type LicenceType } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/numbers';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../platform/db/database.ts';
import { companies } from '../platform/db/tables/company.ts';
import { type LicenceRow, licences, licenceTransitions } from '../platform/db/tables/licence.ts';
import { contentsOf, type ProductRow, products } from '../platform/db/tables/product.ts';
import { sales } from '../platform/db/tables/sale.ts';
import { HttpError } from '../platform/http/http-error.ts';
import type { Once } from '../platform/http/serve.ts';
import { inBothLanguages, type Language } from '../platform/language/language.ts';
import { toGrosze, toPln } from '../platform/money.ts';
import { type Account, chooseAddress } from './buyer-address.ts';
import { messages, statusNames, typeNames } from './messages.ts';
import type { OrderEmails } from './order-emails.ts';
import { type OrderPrice, priceOrder, usePromoCode } from './pricing/pricing.ts';

/** Who changes something: `operator:anna` is one of the provider's people. */
export type Actor = 'company' | 'system' | `operator:${string}`;

/** Who did something, and why. */
export type By = { actor: Actor; reason?: string | undefined };

export type Buyer = { companyId: string; once: Once; language: Language };

/** What each order needs. */
export type Ordering = { emails: OrderEmails; limits: OrderLimits; vatRate: number | null };
export type PlacedOrder = { data: Licence } & ReturnType<typeof inBothLanguages>;

type Values = typeof licences.$inferInsert;
type Terms = { licenseType: LicenceType } & Partial<Pick<Values, 'acceptedOn' | 'startedOn' | 'expiresOn'>>;

type Order = {
  account: Account;
  language: Language;
  order: LicenceOrder;
  product: ProductRow;
  terms: Terms;
  /** The licence that is extended. */
  root?: LicenceRow;
  /** Who of the provider's places it for the company. */
  by?: By;
};

/** Selects orders with the names of their products, the NIP of their account, and what was sold. */
export function selectOrders(database: Database) {
  return database
    .select({ licence: licences, productName: products.productName, accountNip: companies.nip, sold: soldColumns })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .leftJoin(sales, and(eq(sales.orderId, licences.id), eq(sales.kind, 'sale')));
}

const soldColumns = { productName: sales.productName, companyName: sales.companyName, nip: sales.nip, paidOn: sales.paidOn };

/**
 * Prices, stores and confirms an order whose company is locked. With `acceptedOn` it is Accepted at once, otherwise Pending.
 * @throws HttpError when the company has ordered too much, the promo code is invalid, or the price is not the quoted one
 */
export async function placeOrder(
  transaction: Transaction,
  { emails, limits, vatRate }: Ordering,
  { account, language, order, product, terms, root, by }: Order,
): Promise<PlacedOrder> {
  // A trial needs no approval, and there is one a company.
  if (!terms.acceptedOn && by === undefined) await checkOrderLimits(transaction, account.id, limits);
  const price = await priceOrder(transaction, product, order.promoCode);
  checkQuotedPrice(order, price);
  const { totalPrice, discount, promo } = price;
  if (promo !== undefined) await usePromoCode(transaction, promo);
  const nip = nipDigits(order.nip);
  const values = {
    companyId: account.id,
    companyName: order.companyName,
    nip,
    ...(await chooseAddress(transaction, account, nip, order)),
    parentId: root?.id ?? null,
    productId: product.id,
    ...contentsOf(product),
    howManyMonths: product.howManyMonths,
    promoCodeId: promo?.id ?? null,
    promoCode: promo?.code ?? null,
    totalPrice,
    discount,
    vatRate,
    licenseStatus: terms.acceptedOn ? LicenceStatus.Accepted : LicenceStatus.Pending,
    ...terms,
  };
  const licence = await insertLicence(transaction, values, by);
  await emails.sendConfirmation(transaction, licence, product.productName, root);
  if (!terms.acceptedOn && by === undefined) await emails.reportToProvider(transaction, licence, product.productName, root);
  const message = terms.acceptedOn ? messages.trialStarted : totalPrice === 0 ? messages.orderedForFree : messages.ordered;
  return { data: presentLicence(licence, language, account.nip, product.productName), ...inBothLanguages(message, language) };
}

/** @throws HttpError 409 with the new quote when the price is not the quoted one */
function checkQuotedPrice({ quotedPrice }: LicenceOrder, { totalPrice, discount }: OrderPrice): void {
  if (quotedPrice === undefined || toGrosze(quotedPrice) === totalPrice) return;
  throw new HttpError(409, messages.priceChanged, { quote: { totalPrice: toPln(totalPrice), discount: toPln(discount) } });
}

/** Inserts a licence or request under a free payment mark, with its history from Created on. */
export async function insertLicence(
  transaction: Transaction,
  values: Omit<Values, 'paymentMark'>,
  { actor, reason }: By = { actor: 'company' },
): Promise<LicenceRow> {
  for (;;) {
    const insertion = transaction.insert(licences).values({ ...values, paymentMark: makePaymentMark() });
    const [licence] = await insertion.onConflictDoNothing({ target: licences.paymentMark }).returning();
    if (licence === undefined) continue;
    const { id: licenceId, licenseStatus, createdOn: at } = licence;
    const steps = [...new Set([LicenceStatus.Created, LicenceStatus.Pending, licenseStatus])];
    const transitions = steps.map((toStatus, index) => ({
      licenceId,
      fromStatus: steps[index - 1] ?? null,
      toStatus,
      at,
      actor,
      reason: index === 0 ? reason : null,
    }));
    await transaction.insert(licenceTransitions).values(transitions);
    return licence;
  }
}

/** Maps a licence to the contract, in a language. `productName` adds the product. */
export function presentLicence(
  row: LicenceRow,
  language: Language,
  accountNip: string,
  productName?: string,
  sold: Licence['sold'] = null,
): Licence {
  const { productId, licenseStatus, licenseType, howManyMonths } = row;
  return {
    id: row.id,
    parentId: row.parentId,
    productId,
    companyName: row.companyName,
    nip: row.nip,
    ...(row.nip !== accountNip && { address: row.buyerAddress, postCode: row.buyerPostCode, city: row.buyerCity }),
    promoCode: row.promoCode,
    paymentMark: row.paymentMark,
    licenseStatus,
    licenseType,
    ...contentsOf(row),
    ...(productName !== undefined && { product: { id: productId, productName, howManyMonths } }),
    createdOn: row.createdOn.toISOString(),
    acceptedOn: row.acceptedOn?.toISOString() ?? null,
    startedOn: row.startedOn?.toISOString() ?? null,
    expiresOn: row.expiresOn?.toISOString() ?? null,
    totalPrice: toPln(row.totalPrice),
    licenseStatusText: statusNames[language][licenseStatus],
    licenseTypeText: typeNames[language][licenseType],
    sold,
    invoice: row.invoiceNumber === null ? null : { number: row.invoiceNumber, ksefNumber: row.ksefNumber },
  };
}

export type OrderLimits = {
  /** The most Pending orders of a company, corrections included. */
  openOrders: number;
  /** The most orders of a company in the last hour. A repetition by its idempotency key is no order. */
  ordersPerHour: number;
  /** Where a company reaches the provider. */
  contact: string;
};

/**
 * Checks whether a company, which is locked, may place another order. The orders themselves are counted, so replicas share the count.
 * @throws HttpError 409 while too many orders are open, 429 with Retry-After after too many in the last hour
 */
export async function checkOrderLimits(transaction: Transaction, companyId: string, limits: OrderLimits): Promise<void> {
  const { createdOn, licenseStatus } = licences;
  // Not now(), the start of the transaction: the order that held the lock before may be younger.
  const now = sql`clock_timestamp()`;
  const hour = sql`interval '1 hour'`;
  const lastHour = sql`array_agg(${createdOn} order by ${createdOn} desc) filter (where ${createdOn} between ${now} - ${hour} and ${now})`;
  const [counted] = await transaction
    .select({
      open: sql`count(*) filter (where ${licenseStatus} = ${LicenceStatus.Pending})`.mapWith(Number),
      // Null below the limit.
      secondsLeft: sql<string | number | null>`extract(epoch from (${lastHour})[${limits.ordersPerHour}::int] + ${hour} - ${now})`,
    })
    .from(licences)
    .where(eq(licences.companyId, companyId));
  if (counted === undefined) return;
  if (counted.open >= limits.openOrders) throw new HttpError(409, messages.tooManyOpenOrders(limits.openOrders, limits.contact));
  if (counted.secondsLeft === null) return;
  const retryAfter = Number(counted.secondsLeft);
  throw new HttpError(429, messages.tooManyOrders(retryAfter), { retryAfter });
}

/** Crockford's base 32. Without I, L, O and U a mark can be read aloud and typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes the order number for a transfer's title: `OSK`, six random characters and a check character. */
export function makePaymentMark(): string {
  const random = Array.from({ length: 6 }, () => alphabet.charAt(randomInt(32))).join('');
  return `OSK${random}${checkCharacter(random)}`;
}

export function isPaymentMark(mark: string): boolean {
  const [, random = '', check] = /^OSK([0-9A-HJKMNP-TV-Z]{6})([0-9A-HJKMNP-TV-Z])$/.exec(mark) ?? [];
  return check !== undefined && checkCharacter(random) === check;
}

/** Odd weights have an inverse modulo 32, so any single wrong character is detected. */
function checkCharacter(random: string): string {
  const sum = [...random].reduce((total, character, index) => total + alphabet.indexOf(character) * (2 * index + 1), 0);
  return alphabet.charAt(sum % 32);
}
