import { type LicenceOrder, LicenceType } from '@osk/shared/contract/licence';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { violatedUniqueConstraint } from '../../platform/db/errors.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { licences } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from './messages.ts';
import { type Buyer, lockOwnCompany, type Ordering, type PlacedOrder, placeOrder } from './orders.ts';
import { findProduct, type OrderPrice, priceOrder } from './pricing.ts';
import { expiryOf } from './terms.ts';

export function createLicenceStore(database: Database, ordering: Ordering) {
  const ofCompany = database
    .select({ licence: licences, productName: products.productName })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .where(eq(licences.companyId, sql.placeholder('companyId')))
    .orderBy(desc(licences.createdOn), desc(licences.id))
    .prepare('licences_of_company');

  return {
    /** A company's licences and requests, newest first. */
    list: (companyId: string) => ofCompany.execute({ companyId }),

    /** The price of a new licence. @throws HttpError as `buy` does */
    async quote(productId: string, promoCode: string | null | undefined): Promise<OrderPrice> {
      return priceOrder(database, await findProduct(database, productId), promoCode);
    },

    /**
     * Orders a licence. A trial runs at once, a paid one waits for its payment.
     * @throws HttpError when the product, promo code or quoted price is invalid, the trial was used, or the company has ordered too much
     */
    async buy(order: LicenceOrder, buyer: Buyer): Promise<PlacedOrder> {
      const { companyId, once } = buyer;
      try {
        return await once(async (transaction) => {
          await lockOwnCompany(transaction, companyId);
          const product = await findProduct(transaction, order.productId);
          const now = new Date();
          const trial = product.howManyMonths === null && { acceptedOn: now, startedOn: now, expiresOn: expiryOf(now, null) };
          await transaction.update(companies).set({ chosenProductId: null }).where(eq(companies.id, companyId));
          return placeOrder(transaction, ordering, { buyer, order, product, terms: { licenseType: LicenceType.NewLicense, ...trial } });
        });
      } catch (error) {
        if (violatedUniqueConstraint(error) === 'licences_one_trial') throw new HttpError(409, messages.trialUsed);
        throw error;
      }
    },
  };
}
