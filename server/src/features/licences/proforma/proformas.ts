import { hasProforma } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import { companies } from '../../../platform/db/tables/company.ts';
import { licences } from '../../../platform/db/tables/licence.ts';
import { products } from '../../../platform/db/tables/product.ts';
import { HttpError, notFound } from '../../../platform/http/http-error.ts';
import type { WaitingMail } from '../../../platform/mail/outbox.ts';
import type { Attachment } from '../../../platform/mail/transport.ts';
import { createCallLimiter } from '../../../platform/rate-limits/call-limiter.ts';
import { messages } from '../messages.ts';
import { type OrderOfProforma, proformaOf } from './proforma.ts';

/** Drawing one takes about 15 ms of the server's one thread. */
const proformasPerMinute = 30;

/** Returns a function that reads the proforma of an order. @throws HttpError 404 for an unknown order, 409 for an order without a proforma, 429 beyond the limit */
export function createProformaReader(database: Database, provider: Provider) {
  const count = createCallLimiter(proformasPerMinute);
  const findOrder = createOrderFinder(database);

  return async (companyId: string, id: string): Promise<Attachment> => {
    const order = await findOrder(id);
    if (order?.licence.companyId !== companyId) throw notFound();
    if (!orderHasProforma(order)) throw new HttpError(409, messages.noProforma);
    count(companyId);
    return draw(order, provider);
  };
}

/** Returns a function that draws the proforma of an e-mail. Without one the e-mail is sent nevertheless: the panel draws it again. */
export function createProformaAttacher(database: Database, provider: Provider, log: Pick<FastifyBaseLogger, 'error'>) {
  const findOrder = createOrderFinder(database);

  return async (mail: Pick<WaitingMail, 'proformaOf'>): Promise<Attachment | undefined> => {
    const order = mail.proformaOf === null ? undefined : await findOrder(mail.proformaOf);
    if (order === undefined || !orderHasProforma(order)) return undefined;
    return draw(order, provider).catch((err) => void log.error({ order: order.licence.paymentMark, err }, 'proforma not drawn'));
  };
}

function createOrderFinder(database: Database) {
  const root = alias(licences, 'root');
  const byId = database
    .select({
      licence: licences,
      productName: products.productName,
      rootMark: root.paymentMark,
      account: { buyerAddress: companies.address, buyerPostCode: companies.postCode, buyerCity: companies.city },
    })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .leftJoin(root, eq(root.id, licences.parentId))
    .where(eq(licences.id, sql.placeholder('id')))
    .prepare('order_of_proforma');

  return async (id: string): Promise<OrderOfProforma | undefined> => {
    const [order] = await byId.execute({ id });
    if (order === undefined) return undefined;
    const { licence, productName, rootMark, account } = order;
    const buyer = licence.buyerAddress === null && account;
    return { licence: { ...licence, ...buyer }, productName, root: rootMark === null ? undefined : { paymentMark: rootMark } };
  };
}

function orderHasProforma({ licence: { licenseStatus, licenseType, totalPrice, expiresOn } }: OrderOfProforma): boolean {
  return hasProforma({ licenseStatus, licenseType, totalPrice, expiresOn: expiresOn?.toISOString() ?? null }, new Date());
}

/** The library is loaded with the first proforma. */
async function draw(order: OrderOfProforma, provider: Provider): Promise<Attachment> {
  const { drawProforma } = await import('./draw-proforma.ts');
  const content = await drawProforma(proformaOf(order, provider));
  return { fileName: `proforma-${order.licence.paymentMark}.pdf`, contentType: 'application/pdf', content };
}
