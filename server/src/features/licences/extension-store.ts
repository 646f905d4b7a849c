import { type ExtensionOrder, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { canExtend, daysUntil } from '@osk/shared/contract/licence-terms';
import type { Contents } from '@osk/shared/contract/product';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { type ProductRow, products } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from './messages.ts';
import { type Buyer, type Ordering, type PlacedOrder, placeOrder } from './orders.ts';
import { findProduct, type OrderPrice, priceOrder } from './pricing.ts';
import { findPendingRequest, findRoot, lockRoot } from './root-licence.ts';

/** The price of the extension in grosze. */
type Extension = { product: ProductRow; priceForExtension: number };

/** Each method takes the id of the licence or of any request that refers to it. */
export function createExtensionStore(database: Database, ordering: Ordering) {
  return {
    /** The extensions on offer. @throws HttpError 404 for an unknown licence, 409 when it cannot be extended */
    async list(companyId: string, licenceId: string): Promise<Extension[]> {
      return listExtensions(database, await findRoot(database, companyId, licenceId), new Date());
    },

    /** The price of an extension. @throws HttpError as `extend` does */
    async quote(companyId: string, licenceId: string, productId: string, promoCode: string | null | undefined): Promise<OrderPrice> {
      const root = await findRoot(database, companyId, licenceId);
      return priceOrder(database, await findExtension(database, root, productId), promoCode);
    },

    /**
     * Orders an extension, Pending until it is paid.
     * @throws HttpError 404 for an unknown licence; 409 when it cannot be extended or an extension is pending; otherwise when the product,
     *   promo code or quoted price is invalid, or the company has ordered too much
     */
    extend(order: ExtensionOrder, buyer: Buyer): Promise<PlacedOrder> {
      return buyer.once(async (transaction) => {
        const root = await lockRoot(transaction, buyer.companyId, order.parentId);
        const product = await findExtension(transaction, root, order.productId);
        const terms = { licenseType: LicenceType.Extension, expiresOn: root.expiresOn };
        return placeOrder(transaction, ordering, { buyer, order, product, terms, root });
      });
    },
  };
}

/**
 * The products on offer with the root's term and more contents than it has, in the price list's order.
 * @throws HttpError 409 when the licence cannot be extended
 */
async function listExtensions(database: Database | Transaction, root: LicenceRow, now: Date): Promise<Extension[]> {
  const term = extendableTerm(root, now);
  if (root.howManyMonths === null) return [];
  // The price of its own product counts, also when that product is withdrawn.
  const [own] = await database.select({ price: products.price }).from(products).where(eq(products.id, root.productId));
  const offered = await database
    .select()
    .from(products)
    .where(and(isNull(products.withdrawnAt), eq(products.howManyMonths, root.howManyMonths)))
    .orderBy(asc(products.position), asc(products.id));
  return offered
    .filter((product) => includesMore(product, root))
    .map((product) => ({ product, priceForExtension: extensionPrice({ current: own?.price ?? 0, wider: product.price }, term, now) }));
}

/**
 * Finds the product that extends a root, with the price of the extension.
 * @throws HttpError 409 when the licence cannot be extended or an extension is pending, 400 on `productId` for any other product
 */
async function findExtension(database: Database | Transaction, root: LicenceRow, productId: string): Promise<ProductRow> {
  const extensions = await listExtensions(database, root, new Date());
  const pending = await findPendingRequest(database, root.id, LicenceType.Extension);
  if (pending !== undefined) throw new HttpError(409, messages.extensionWaits(pending.paymentMark));
  const { id } = await findProduct(database, productId);
  const extension = extensions.find(({ product }) => product.id === id);
  if (extension === undefined) throw new HttpError(400, messages.notWider, { fieldErrors: { productId: messages.notWider } });
  return { ...extension.product, price: extension.priceForExtension };
}

type Term = { startedOn: Date; expiresOn: Date };

/** @throws HttpError 409 when the licence cannot be extended */
function extendableTerm({ startedOn, expiresOn, licenseStatus }: LicenceRow, now: Date): Term {
  const isExtendable = canExtend({ licenseStatus, expiresOn: expiresOn?.toISOString() ?? null }, now);
  if (isExtendable && startedOn !== null && expiresOn !== null) return { startedOn, expiresOn };
  throw new HttpError(409, licenseStatus === LicenceStatus.Accepted ? messages.extendsTooLate : messages.extendsAcceptedOnly);
}

/** Whether the first contents include the second and more. */
function includesMore(wider: Contents, contents: Contents): boolean {
  const parts = ['program', 'website', 'internalExam', 'smsNotifications'] as const;
  return parts.every((part) => wider[part] || !contents[part]) && parts.some((part) => wider[part] && !contents[part]);
}

/**
 * The price of an extension in grosze, rounded up: the difference of the prices, in proportion to the days left of the term. Days are
 * calendar days in Warsaw. Until the end of the first day it is the whole difference; it is never negative.
 * @param prices of the licence's own product and of the wider one for the whole term, in grosze
 */
export function extensionPrice(prices: { current: number; wider: number }, { startedOn, expiresOn }: Term, now: Date): number {
  const difference = Math.max(prices.wider - prices.current, 0);
  const expiry = expiresOn.toISOString();
  const days = Math.max(daysUntil(expiry, startedOn), 1);
  const left = Math.min(Math.max(daysUntil(expiry, now), 0), days);
  // Integers below 2 ** 53, so that the division is exact.
  const product = difference * left;
  const remainder = product % days;
  return (product - remainder) / days + (remainder > 0 ? 1 : 0);
}
