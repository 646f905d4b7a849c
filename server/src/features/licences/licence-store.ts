import { buyLicence, type LicenceOrder, LicenceType, type QuotedOrder } from '@osk/shared/contract/licence';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { brokenUniqueness } from '../../platform/db/errors.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { once } from '../../platform/idempotency.ts';
import { lockCustomer } from './company-lock.ts';
import { findExtension } from './extension-store.ts';
import { messages } from './messages.ts';
import type { OrderEmails } from './order-emails.ts';
import { type Bought, type Buyer, orderedMessage, refuseChangedPrice, storeOrder } from './orders.ts';
import { presentLicence } from './present-licence.ts';
import { findOrdered, type OrderPrice, priceOrder, usePromoCode } from './pricing.ts';
import { findRoot } from './roots.ts';
import { expiryOf } from './succession.ts';

export function createLicenceStore(database: Database, emails: OrderEmails) {
  const listed = database
    .select({ licence: licences, productName: products.productName })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .where(eq(licences.companyId, sql.placeholder('companyId')))
    .orderBy(desc(licences.createdOn), desc(licences.id))
    .prepare('licences_of_company');

  return {
    /** A company's licences and requests, newest first. */
    list: (companyId: string) => listed.execute({ companyId }),

    /** What a company's order would cost, in grosze; with `parentId` that of an extension. @throws HttpError as the order would. */
    async quote(companyId: string, { productId, promoCode, parentId }: QuotedOrder): Promise<OrderPrice> {
      if (!parentId) return priceOrder(database, await findOrdered(database, productId), promoCode);
      const root = await findRoot(database, companyId, parentId);
      const { product, priceForExtension } = await findExtension(database, root, productId, new Date());
      return priceOrder(database, { ...product, price: priceForExtension }, promoCode);
    },

    /**
     * Orders a licence: a trial runs at once, a paid one waits for its payment.
     * @throws HttpError when the product, the promo code or the quoted price does not hold, or the trial was used.
     */
    async buy(order: LicenceOrder, { companyId, idempotencyKey, language }: Buyer): Promise<Bought> {
      try {
        return await once(database, { companyId, key: idempotencyKey, endpoint: buyLicence, body: order }, async (transaction) => {
          await lockCustomer(transaction, companyId);
          const product = await findOrdered(transaction, order.productId);
          const price = await priceOrder(transaction, product, order.promoCode);
          refuseChangedPrice(order, price);
          if (price.promo !== undefined) await usePromoCode(transaction, price.promo);
          const isTrial = product.howManyMonths === null;
          const now = new Date();
          const term = isTrial ? { acceptedOn: now, startedOn: now, expiresOn: expiryOf(now, null) } : {};
          const licence = await storeOrder(transaction, companyId, order, product, price, { licenseType: LicenceType.NewLicense, ...term });
          await transaction.update(companies).set({ chosenProductId: null }).where(eq(companies.id, companyId));
          await emails.confirm(transaction, licence, product.productName);
          return {
            data: presentLicence(licence, language, product.productName),
            successMessage: isTrial ? messages.trialStarted(language) : orderedMessage(price, language),
          };
        });
      } catch (error) {
        if (brokenUniqueness(error) === 'licences_one_trial') throw new HttpError(409, messages.trialUsed);
        throw error;
      }
    },
  };
}
