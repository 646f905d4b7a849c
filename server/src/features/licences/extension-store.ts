import { type ExtensionOrder, extendLicence, LicenceType } from '@osk/shared/contract/licence';
import type { Database } from '../../platform/db/database.ts';
import { once } from '../../platform/idempotency.ts';
import { type Extension, findExtension, listExtensions } from './extensions.ts';
import type { OrderEmails } from './order-emails.ts';
import { type Bought, type Buyer, orderedMessage, refuseChangedPrice, storeOrder } from './orders.ts';
import { presentLicence } from './present-licence.ts';
import { priceOrder, usePromoCode } from './pricing.ts';
import { findRoot, lockRoot } from './roots.ts';

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
