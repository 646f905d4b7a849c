import { hasProforma, LicenceStatus, transferTitle } from '@osk/shared/contract/licence';
import { formatAccount, formatNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { contains } from '@osk/shared/contract/product';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { type LicenceRow, licences } from '../../platform/db/tables/licence.ts';
import { contentsOf, products } from '../../platform/db/tables/product.ts';
import { sales } from '../../platform/db/tables/sale.ts';
import { HttpError, notFound } from '../../platform/http/http-error.ts';
import { polishDay } from '../../platform/language/language.ts';
import type { WaitingMail } from '../../platform/mail/outbox.ts';
import type { Attachment } from '../../platform/mail/transport.ts';
import { formatPln } from '../../platform/money.ts';
import { createCallLimiter } from '../../platform/rate-limits/call-limiter.ts';
import { addressLines, knownAddress } from '../buyer-address.ts';
import { messages } from '../messages.ts';
import { formatMonths, vatOf } from '../pricing/pricing.ts';
import { buyerOf } from '../sales/sale-records.ts';
import type { Proforma } from './draw-proforma.ts';

/** An order with what its row lacks; once it is accepted, as it was sold. `rootMark` is that of the licence that it extends. */
type OrderOfProforma = { licence: LicenceRow; productName: string; rootMark: string | null; paidOn: string | null };

function proformaOf({ licence, productName, rootMark, paidOn }: OrderOfProforma, provider: Provider): Proforma {
  const { paymentMark, createdOn, totalPrice, vatRate } = licence;
  const vat = vatOf(totalPrice, vatRate);
  return {
    portalName: provider.portalName,
    title: `Proforma nr ${paymentMark}`,
    facts: [
      ['Numer zamówienia', paymentMark],
      ['Data zamówienia', polishDay(createdOn)],
    ],
    seller: [provider.companyName, provider.street, `${provider.postCode} ${provider.city}`, `NIP ${formatNip(provider.nip)}`],
    buyer: [licence.companyName, ...addressLines(licence), `NIP ${formatNip(licence.nip)}`],
    item: {
      name: rootMark === null ? `Licencja „${productName}”` : `Rozszerzenie licencji nr ${rootMark} do „${productName}”`,
      details: detailsOf(licence, rootMark),
    },
    amounts: [
      ['Netto', formatPln(totalPrice - vat)],
      ['Stawka VAT', vatRate === null ? 'zw.' : `${vatRate}%`],
      ['VAT', formatPln(vat)],
      ['Brutto', formatPln(totalPrice)],
    ],
    total: ['Razem brutto', formatPln(totalPrice)],
    payment: paymentOf(licence, paidOn, provider),
    note: 'Ten dokument nie jest fakturą VAT.',
    createdOn,
  };
}

function detailsOf(licence: LicenceRow, rootMark: string | null): string[] {
  const { howManyMonths, promoCode, discount } = licence;
  return [
    ...(rootMark === null && howManyMonths !== null ? [`Okres: ${formatMonths(howManyMonths)}`] : []),
    `Zawartość: ${contains(licence, 'pl').join(', ')}`,
    ...(promoCode === null ? [] : [`Cena uwzględnia rabat ${formatPln(discount)} (kod ${promoCode})`]),
  ];
}

function paymentOf(
  { licenseStatus, acceptedOn, totalPrice, paymentMark }: LicenceRow,
  paidOn: string | null,
  provider: Provider,
): Proforma['payment'] {
  const isPaid = licenseStatus === LicenceStatus.Accepted;
  const paid = paidOn === null ? acceptedOn : new Date(`${paidOn}T12:00:00Z`);
  if (isPaid) return { heading: 'Zapłata', rows: [['Opłacone', paid === null ? '–' : polishDay(paid)]] };
  return {
    heading: 'Dane do przelewu',
    rows: [
      ['Odbiorca', provider.companyName],
      ['Numer rachunku', formatAccount(provider.bankAccount)],
      ['Kwota', formatPln(totalPrice)],
      ['Tytuł', transferTitle(paymentMark, 'pl')],
    ],
  };
}

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
      account: { nip: companies.nip, address: companies.address, postCode: companies.postCode, city: companies.city },
      sale: sales,
    })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .innerJoin(companies, eq(companies.id, licences.companyId))
    .leftJoin(root, eq(root.id, licences.parentId))
    .leftJoin(sales, and(eq(sales.orderId, licences.id), eq(sales.kind, 'sale')))
    .where(eq(licences.id, sql.placeholder('id')))
    .prepare('order_of_proforma');

  return async (id: string): Promise<OrderOfProforma | undefined> => {
    const [order] = await byId.execute({ id });
    if (order === undefined) return undefined;
    const { licence, account, sale, productName, rootMark } = order;
    if (sale !== null) {
      const sold = { ...buyerOf(sale), ...contentsOf(sale) };
      return { licence: { ...licence, ...sold }, productName: sale.productName, rootMark, paidOn: sale.paidOn };
    }
    return { licence: { ...licence, ...knownAddress(licence, account) }, productName, rootMark, paidOn: null };
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
