import { asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { bookedTransfers, licences, licenceTransitions } from '../../platform/db/tables/licence.ts';
import { products } from '../../platform/db/tables/product.ts';
import { toPln } from '../../platform/money.ts';
import { statusNames, typeNames } from '../orders/order-names.ts';

/** The licences and requests of a company, oldest first, each with its history and the transfers booked on it. Amounts are in PLN. */
export async function readLicenceData(transaction: Transaction, companyId: string) {
  const rows = await transaction
    .select({ licence: licences, productName: products.productName })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .where(eq(licences.companyId, companyId))
    .orderBy(asc(licences.createdOn), asc(licences.id));
  const ids = rows.map(({ licence }) => licence.id);
  const history = await transaction
    .select()
    .from(licenceTransitions)
    .where(inArray(licenceTransitions.licenceId, ids))
    .orderBy(asc(licenceTransitions.id));
  const transfers = await transaction
    .select()
    .from(bookedTransfers)
    .where(inArray(bookedTransfers.licenceId, ids))
    .orderBy(asc(bookedTransfers.bookedAt));
  return rows.map(({ licence: { companyId: _, promoCodeId: __, licenseStatus, licenseType, ...licence }, productName }) => ({
    ...licence,
    productName,
    status: statusNames[licenseStatus] ?? String(licenseStatus),
    type: typeNames[licenseType] ?? String(licenseType),
    totalPrice: toPln(licence.totalPrice),
    discount: toPln(licence.discount),
    history: history
      .filter(({ licenceId }) => licenceId === licence.id)
      .map(({ at, toStatus, actor }) => ({ at, status: statusNames[toStatus] ?? String(toStatus), by: withoutName(actor) })),
    transfers: transfers
      .filter(({ licenceId }) => licenceId === licence.id)
      .map(({ bookedAt, actor }) => ({ bookedAt, by: withoutName(actor) })),
  }));
}

/** `operator:anna` is the personal data of another. */
function withoutName(actor: string): string {
  return actor.replace(/:.*/s, '');
}
