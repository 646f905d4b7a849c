import { type Licence, type LicenceOrder, LicenceStatus, type LicenceType } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/numbers';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type LicenceRow, licences, licenceTransitions } from '../../platform/db/tables/licence.ts';
import { contentsOf, type ProductRow } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages as httpMessages } from '../../platform/http/messages.ts';
import type { Once } from '../../platform/http/serve.ts';
import { inBothLanguages, type Language } from '../../platform/language/language.ts';
import { toGrosze, toPln } from '../../platform/money.ts';
import { messages, statusNames, typeNames } from './messages.ts';
import type { OrderEmails } from './order-emails.ts';
import { checkOrderLimits, type OrderLimits } from './order-limits.ts';
import { makePaymentMark } from './payment-mark.ts';
import { type OrderPrice, priceOrder, usePromoCode } from './pricing.ts';
import type { Actor } from './transitions.ts';

export type Buyer = { companyId: string; once: Once; language: Language };

/** What each order needs. */
export type Ordering = { emails: OrderEmails; limits: OrderLimits; vatRate: number | null };
export type PlacedOrder = { data: Licence } & ReturnType<typeof inBothLanguages>;

type Values = typeof licences.$inferInsert;
type Terms = { licenseType: LicenceType } & Partial<Pick<Values, 'acceptedOn' | 'startedOn' | 'expiresOn'>>;
export type BuyerAddress = Pick<LicenceRow, 'buyerAddress' | 'buyerPostCode' | 'buyerCity'>;

type Order = {
  buyer: Pick<Buyer, 'companyId' | 'language'>;
  order: LicenceOrder;
  product: ProductRow;
  terms: Terms;
  /** That of the account by default. */
  address?: BuyerAddress | undefined;
  /** The licence that is extended. */
  root?: LicenceRow;
  /** Who of the provider's places it for the company, and why. */
  by?: { actor: Actor; reason: string };
};

/**
 * Prices, stores and confirms an order whose company is locked. With `acceptedOn` it is Accepted at once, otherwise Pending.
 * @throws HttpError when the company has ordered too much, the promo code is invalid, or the price is not the quoted one
 */
export async function placeOrder(
  transaction: Transaction,
  { emails, limits, vatRate }: Ordering,
  { buyer: { companyId, language }, order, product, terms, address, root, by }: Order,
): Promise<PlacedOrder> {
  // A trial needs no approval, and there is one a company.
  if (!terms.acceptedOn && by === undefined) await checkOrderLimits(transaction, companyId, limits);
  const price = await priceOrder(transaction, product, order.promoCode);
  checkQuotedPrice(order, price);
  const { totalPrice, discount, promo } = price;
  if (promo !== undefined) await usePromoCode(transaction, promo);
  const nip = nipDigits(order.nip);
  const values = {
    companyId,
    companyName: order.companyName,
    nip,
    ...(address ?? (await readAddress(transaction, companyId, nip, root))),
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
  return { data: presentLicence(licence, language, product.productName), ...inBothLanguages(message, language) };
}

/** The account's address; that of the extended licence for its buyer, if that has another NIP than the account. */
async function readAddress(transaction: Transaction, companyId: string, nip: string, root?: LicenceRow): Promise<BuyerAddress> {
  const [account] = await transaction.select().from(companies).where(eq(companies.id, companyId));
  if (account === undefined) throw new Error('a company was deleted');
  const isOther = root !== undefined && root.buyerAddress !== null && root.nip === nip && root.nip !== account.nip;
  const { buyerAddress, buyerPostCode, buyerCity } = isOther ? root : addressOf(account);
  return { buyerAddress, buyerPostCode, buyerCity };
}

/** The address of an account as that of a buyer. */
export function addressOf({ address, postCode, city }: Pick<typeof companies.$inferSelect, 'address' | 'postCode' | 'city'>) {
  return { buyerAddress: address, buyerPostCode: postCode, buyerCity: city };
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
  { actor, reason = null }: { actor: Actor; reason?: string | null } = { actor: 'company' },
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

/**
 * Locks a company until the transaction ends, so that changes of its licences run one after another. Call it before locking a licence or a
 * promo code: otherwise transactions deadlock.
 */
export async function lockCompany(transaction: Transaction, companyId: string): Promise<{ erasedAt: Date | null } | undefined> {
  const [company] = await transaction
    .select({ erasedAt: companies.erasedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('no key update');
  return company;
}

/** Locks the company of the session. @throws HttpError 401 when it was erased after the session was checked */
export async function lockOwnCompany(transaction: Transaction, companyId: string): Promise<void> {
  const company = await lockCompany(transaction, companyId);
  if (company?.erasedAt !== null) throw new HttpError(401, httpMessages.notLoggedIn);
}

/** Maps a licence to the contract, in a language. `productName` adds the product. */
export function presentLicence(row: LicenceRow, language: Language, productName?: string): Licence {
  const { productId, licenseStatus, licenseType, howManyMonths } = row;
  return {
    id: row.id,
    parentId: row.parentId,
    productId,
    companyName: row.companyName,
    nip: row.nip,
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
    invoice: row.invoiceNumber === null ? null : { number: row.invoiceNumber, ksefNumber: row.ksefNumber },
  };
}
