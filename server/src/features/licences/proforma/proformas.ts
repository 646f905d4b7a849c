import { hasProforma } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/db/database.ts';
import { companies } from '../../../platform/db/tables/company.ts';
import { licences } from '../../../platform/db/tables/licence.ts';
import type { Attachment } from '../../../platform/db/tables/mail.ts';
import { products } from '../../../platform/db/tables/product.ts';
import { HttpError, notFound } from '../../../platform/http/http-error.ts';
import { createCallLimiter } from '../../../platform/rate-limits/call-limiter.ts';
import { messages } from '../messages.ts';
import { type OrderOfProforma, proformaOf } from './proforma.ts';

/** Drawing one takes about 15 ms of the server's one thread. */
const proformasPerMinute = 30;

/** Draws the proforma of an order. The library is loaded with the first one. */
export async function drawAttachment(order: OrderOfProforma, provider: Provider): Promise<Attachment> {
  const { drawProforma } = await import('./draw-proforma.ts');
  const pdf = await drawProforma(proformaOf(order, provider));
  return { fileName: `proforma-${order.licence.paymentMark}.pdf`, contentType: 'application/pdf', base64: pdf.toString('base64') };
}

/** Returns a function that reads the proforma of an order. @throws HttpError 404 for an unknown order, 409 for an order without a proforma, 429 beyond the limit */
export function createProformaReader(database: Database, provider: Provider) {
  const count = createCallLimiter(proformasPerMinute);
  const root = alias(licences, 'root');
  const ofCompany = database
    .select({
      licence: licences,
      productName: products.productName,
      rootMark: root.paymentMark,
      account: { address: companies.address, postCode: companies.postCode, city: companies.city },
    })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .leftJoin(root, eq(root.id, licences.parentId))
    .where(and(eq(licences.id, sql.placeholder('id')), eq(licences.companyId, sql.placeholder('companyId'))))
    .prepare('order_of_proforma');

  return async (companyId: string, id: string): Promise<Attachment> => {
    const [order] = await ofCompany.execute({ id, companyId });
    if (order === undefined) throw notFound();
    const { licence, productName, rootMark, account } = order;
    const { licenseStatus, licenseType, totalPrice, expiresOn } = licence;
    const shown = { licenseStatus, licenseType, totalPrice, expiresOn: expiresOn?.toISOString() ?? null };
    if (!hasProforma(shown, new Date())) throw new HttpError(409, messages.noProforma);
    count(companyId);
    const isWithoutAddress = licence.buyerAddress === null;
    const buyer = isWithoutAddress && { buyerAddress: account.address, buyerPostCode: account.postCode, buyerCity: account.city };
    return drawAttachment(
      { licence: { ...licence, ...buyer }, productName, root: rootMark === null ? undefined : { paymentMark: rootMark } },
      provider,
    );
  };
}
