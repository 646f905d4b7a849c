import { type ExtensionOrder, extendLicence, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { canExtend, daysUntil } from '@osk/shared/contract/licence-terms';
import type { Contents } from '@osk/shared/contract/product';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { products } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { once } from '../../platform/idempotency.ts';
import { messages } from './messages.ts';
import type { OrderEmails } from './order-emails.ts';
import { type Bought, type Buyer, orderedMessage, refuseChangedPrice, storeOrder } from './orders.ts';
import { type LicenceRow, presentLicence, statusOf } from './present-licence.ts';
import { findOrdered, type OrderedProduct, priceOrder, usePromoCode } from './pricing.ts';
import { findRoot, lockRoot, pendingRequest } from './roots.ts';

export function createExtensionStore(database: Database, emails: OrderEmails) {
  return {
    /**
     * What a company's licence can be widened to, whichever row of it is named.
     * @throws HttpError 404 for a row that is not the company's, 409 with the reason when the licence cannot be extended.
     */
    async list(companyId: string, licenceId: string): Promise<Extension[]> {
      return listExtensions(database, await findRoot(database, companyId, licenceId), new Date());
    },

    /**
     * Orders wider contents for a licence, whichever row of it is named: a request upon its root, Pending until it is paid.
     * @throws HttpError 404 for a row that is not the company's; 409 with the reason when the licence cannot be extended or an extension
     *   of it waits; otherwise when the product, the promo code or the quoted price does not hold.
     */
    extend(order: ExtensionOrder, { companyId, idempotencyKey, language }: Buyer): Promise<Bought> {
      return once(database, { companyId, key: idempotencyKey, endpoint: extendLicence, body: order }, async (transaction) => {
        const root = await lockRoot(transaction, companyId, order.parentId);
        const { product, priceForExtension } = await findExtension(transaction, root, order.productId, new Date());
        const price = await priceOrder(transaction, { ...product, price: priceForExtension }, order.promoCode);
        refuseChangedPrice(order, price);
        if (price.promo !== undefined) await usePromoCode(transaction, price.promo);
        const licence = await storeOrder(transaction, companyId, order, product, price, {
          licenseType: LicenceType.Extension,
          parentId: root.id,
          expiresOn: root.expiresOn,
        });
        await emails.confirm(transaction, licence, product.productName, root);
        return {
          data: presentLicence(licence, language, product.productName),
          successMessage: orderedMessage(price, language),
        };
      });
    },
  };
}

/** What a licence can be widened to, and for how much, in grosze. */
export type Extension = { product: OrderedProduct; priceForExtension: number };

/**
 * The products on offer for a root's term that include more than it does, in the price list's order.
 * @throws HttpError 409 with the reason when the licence cannot be extended.
 */
async function listExtensions(database: Database | Transaction, root: LicenceRow, now: Date): Promise<Extension[]> {
  const { startedOn, expiresOn } = refuseUnextendable(root, now);
  if (root.howManyMonths === null) return [];
  // The price of its own product counts also when that is offered no longer.
  const [current] = await database.select({ price: products.price }).from(products).where(eq(products.id, root.productId));
  const offered = await database
    .select()
    .from(products)
    .where(and(isNull(products.withdrawnAt), eq(products.howManyMonths, root.howManyMonths)))
    .orderBy(asc(products.position), asc(products.id));
  return offered
    .filter((product) => includesMore(product, root))
    .map((product) => {
      const prices = { current: current?.price ?? 0, wider: product.price };
      return { product, priceForExtension: extensionPrice(prices, { startedOn, expiresOn }, now) };
    });
}

/**
 * The extension of a root that is ordered.
 * @throws HttpError 409 with the reason when the licence cannot be extended, or an extension of it waits already; 400 on `productId` for
 *   a product that is not on offer or does not include more.
 */
export async function findExtension(database: Database | Transaction, root: LicenceRow, productId: string, now: Date): Promise<Extension> {
  const extensions = await listExtensions(database, root, now);
  const waiting = await pendingRequest(database, root.id, LicenceType.Extension);
  if (waiting !== undefined) throw new HttpError(409, messages.extensionWaits(waiting.paymentMark));
  const { id } = await findOrdered(database, productId);
  const extension = extensions.find(({ product }) => product.id === id);
  if (extension !== undefined) return extension;
  const message = messages.notWider;
  throw new HttpError(400, message, { fieldErrors: { productId: message } });
}

/** The term of a licence that can be extended now. @throws HttpError 409 with the reason when it cannot. */
function refuseUnextendable(root: LicenceRow, now: Date): { startedOn: Date; expiresOn: Date } {
  const { startedOn, expiresOn } = root;
  const licenseStatus = statusOf(root);
  const mayBe = canExtend({ licenseStatus, expiresOn: expiresOn?.toISOString() ?? null }, now);
  if (mayBe && startedOn !== null && expiresOn !== null) return { startedOn, expiresOn };
  throw new HttpError(409, licenseStatus === LicenceStatus.Accepted ? messages.extendsTooLate : messages.extendsAcceptedOnly);
}

/** Whether contents are all of another's and something besides. */
function includesMore(wider: Contents, contents: Contents): boolean {
  const parts = ['program', 'website', 'internalExam', 'smsNotifications'] as const;
  return parts.every((part) => wider[part] || !contents[part]) && parts.some((part) => wider[part] && !contents[part]);
}

/** What a licence's own product and a wider one cost for the whole term, in grosze. */
type Prices = { current: number; wider: number };
type Term = { startedOn: Date; expiresOn: Date };

/**
 * What widening a licence costs, in grosze: the difference of the prices by the days of the term that are left, rounded up to whole
 * grosze. Days are those of Warsaw's calendar, so on the first day, and before it, it is the whole difference; it is never below nothing.
 */
export function extensionPrice({ current, wider }: Prices, { startedOn, expiresOn }: Term, now: Date): number {
  const difference = Math.max(wider - current, 0);
  const expiry = expiresOn.toISOString();
  const days = Math.max(daysUntil(expiry, startedOn), 1);
  const left = Math.min(Math.max(daysUntil(expiry, now), 0), days);
  // Whole numbers below 2 ** 53 throughout: the remainder tells whether a grosz is begun.
  const parts = difference * left;
  const begun = parts % days;
  return (parts - begun) / days + (begun > 0 ? 1 : 0);
}
