import type { ParsedRequestOf } from '@osk/shared/contract/endpoint';
import {
  canExtend,
  daysUntil,
  type ExtensionOrder,
  type LicenceOrder,
  LicenceStatus,
  LicenceType,
  type quoteLicence,
} from '@osk/shared/contract/licence';
import type { Contents } from '@osk/shared/contract/product';
import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lockOwnCompany } from '../accounts/company/lock-company.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { violatedUniqueConstraint } from '../platform/db/errors.ts';
import { companies } from '../platform/db/tables/company.ts';
import { type LicenceRow, licences } from '../platform/db/tables/licence.ts';
import { type ProductRow, products } from '../platform/db/tables/product.ts';
import { HttpError, notFound } from '../platform/http/http-error.ts';
import { messages } from './messages.ts';
import { type Buyer, type Ordering, type PlacedOrder, placeOrder, selectOrders } from './orders.ts';
import { findProduct, type OrderPrice, priceOrder } from './pricing/pricing.ts';
import { expiryOf } from './terms.ts';

type Quoted = ParsedRequestOf<typeof quoteLicence>['body'];

/** `licenceId` and `parentId` name a licence, or any request that refers to it. */
export function createLicenceStore(database: Database, ordering: Ordering) {
  const ofCompany = selectOrders(database)
    .where(eq(licences.companyId, sql.placeholder('companyId')))
    .orderBy(desc(licences.createdOn), desc(licences.id))
    .prepare('licences_of_company');

  return {
    /** A company's licences and requests, newest first. */
    list: (companyId: string) => ofCompany.execute({ companyId }),

    /** The extensions on offer. @throws HttpError 404 for an unknown licence, 409 when it cannot be extended */
    async listExtensions(companyId: string, licenceId: string): Promise<Extension[]> {
      return extensionsOf(database, await findRoot(database, companyId, licenceId), new Date());
    },

    /** The price of a new licence, or of the extension of `parentId`. @throws HttpError as `buy` and `extend` do */
    async quote(companyId: string, { productId, promoCode, parentId }: Quoted): Promise<OrderPrice> {
      const product = parentId
        ? await findExtension(database, await findRoot(database, companyId, parentId), productId)
        : await findProduct(database, productId);
      return priceOrder(database, product, promoCode);
    },

    /** Orders a licence. A trial runs at once, a paid one waits for its payment. @throws HttpError as `placeOrder` does, 409 for a second trial */
    async buy(order: LicenceOrder, buyer: Buyer): Promise<PlacedOrder> {
      const { companyId, once, language } = buyer;
      try {
        return await once(async (transaction) => {
          const account = await lockOwnCompany(transaction, companyId);
          const product = await findProduct(transaction, order.productId);
          const now = new Date();
          const trial = product.howManyMonths === null && { acceptedOn: now, startedOn: now, expiresOn: expiryOf(now, null) };
          await transaction.update(companies).set({ chosenProductId: null }).where(eq(companies.id, companyId));
          const terms = { licenseType: LicenceType.NewLicense, ...trial };
          return placeOrder(transaction, ordering, { account, language, order, product, terms });
        });
      } catch (error) {
        if (violatedUniqueConstraint(error) === 'licences_one_trial') throw new HttpError(409, messages.trialUsed);
        throw error;
      }
    },

    /** Orders an extension. @throws HttpError as `placeOrder` and `findExtension` do, 404 for an unknown licence */
    extend(order: ExtensionOrder, buyer: Buyer): Promise<PlacedOrder> {
      return buyer.once(async (transaction) => {
        const { account, root } = await lockRoot(transaction, buyer.companyId, order.parentId);
        const product = await findExtension(transaction, root, order.productId);
        const terms = { licenseType: LicenceType.Extension, expiresOn: root.expiresOn };
        return placeOrder(transaction, ordering, { account, language: buyer.language, order, product, terms, root });
      });
    },
  };
}

/** The price of the extension in grosze. */
type Extension = { product: ProductRow; priceForExtension: number };

/** The products on offer with the root's term and more contents. @throws HttpError 409 when the licence cannot be extended */
async function extensionsOf(database: Database, root: LicenceRow, now: Date): Promise<Extension[]> {
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

/** The product with the price of the extension. @throws HttpError 409 when none is possible now, 400 for a product that extends nothing */
async function findExtension(database: Database, root: LicenceRow, productId: string): Promise<ProductRow> {
  const extensions = await extensionsOf(database, root, new Date());
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
 * calendar days in Warsaw; before the term and on its first day it is the whole difference.
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

/** The row itself, or the licence that the request refers to. @throws HttpError 404 for an unknown id, also for one of another company */
async function findRoot(database: Database, companyId: string, licenceId: string): Promise<LicenceRow> {
  const [root] = await selectRoot(database, companyId, licenceId);
  if (root === undefined) throw notFound();
  return root;
}

/** Locks the company, then the root. @throws HttpError as `findRoot` does */
export async function lockRoot(transaction: Transaction, companyId: string, licenceId: string) {
  const account = await lockOwnCompany(transaction, companyId);
  const [root] = await selectRoot(transaction, companyId, licenceId).for('no key update', { of: licences });
  if (root === undefined) throw notFound();
  return { account, root };
}

const row = alias(licences, 'row');

function selectRoot(database: Database, companyId: string, licenceId: string) {
  return database
    .select(getTableColumns(licences))
    .from(licences)
    .innerJoin(row, eq(licences.id, sql`coalesce(${row.parentId}, ${row.id})`))
    .where(and(eq(row.id, licenceId), eq(row.companyId, companyId)));
}

/** The pending request of a type for a root. */
export async function findPendingRequest(database: Database, rootId: string, type: LicenceType): Promise<LicenceRow | undefined> {
  const [request] = await database
    .select()
    .from(licences)
    .where(and(eq(licences.parentId, rootId), eq(licences.licenseType, type), eq(licences.licenseStatus, LicenceStatus.Pending)));
  return request;
}
