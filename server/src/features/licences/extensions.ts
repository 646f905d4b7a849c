import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { canExtend } from '@osk/shared/contract/licence-terms';
import type { Contents } from '@osk/shared/contract/product';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { products } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { extensionPrice } from './extension-price.ts';
import { messages } from './messages.ts';
import { type LicenceRow, statusOf } from './present-licence.ts';
import { findOrdered, type OrderedProduct } from './pricing.ts';
import { pendingRequest } from './roots.ts';

/** What a licence can be widened to, and for how much, in grosze. */
export type Extension = { product: OrderedProduct; priceForExtension: number };

/**
 * The products on offer for a root's term that include more than it does, in the price list's order.
 * @throws HttpError 409 with the reason when the licence cannot be extended.
 */
export async function listExtensions(database: Database | Transaction, root: LicenceRow, now: Date): Promise<Extension[]> {
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
