import { endpoint } from './endpoint.ts';
import { id, instant, nip, optionalText, price, text } from './fields.ts';
import { contentsFields, Product } from './product.ts';
import { z } from './shape.ts';

export const LicenceStatus = { Created: 0, Pending: 1, Accepted: 2, Rejected: 3, Canceled: 4, Error: -1 } as const;
export type LicenceStatus = (typeof LicenceStatus)[keyof typeof LicenceStatus];

export const LicenceType = { NewLicense: 0, Extension: 1, Correction: 2 } as const;
export type LicenceType = (typeof LicenceType)[keyof typeof LicenceType];

/** A licence, or a request upon one (specification, section 3). */
export const Licence = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  productId: z.string(),
  product: z.optional(z.pick(Product, { id: true, productName: true, howManyMonths: true })),
  companyName: z.string(),
  nip: z.string(),
  promoCode: z.nullable(z.string()),
  createdOn: instant(),
  acceptedOn: z.nullable(instant()),
  startedOn: z.nullable(instant()),
  expiresOn: z.nullable(instant()),
  totalPrice: price(),
  licenseStatus: z.literal(Object.values(LicenceStatus)),
  licenseType: z.literal(Object.values(LicenceType)),
  licenseStatusText: z.string(),
  licenseTypeText: z.string(),
  /** The order number, unique, fit for a transfer's title. */
  paymentMark: z.string(),
  ...contentsFields,
});
export type Licence = z.infer<typeof Licence>;

const orderFields = {
  productId: z.string('product.required').check(z.minLength(1, 'product.required'), z.uuid('product.required')),
  companyName: text('companyName.required'),
  nip: nip('nip.form'),
  promoCode: z.optional(z.nullable(optionalText(40))),
  /** The price the buyer saw, PLN: when it has changed since, the order is refused with the new quote. */
  quotedPrice: z.optional(price()),
};

export const LicenceOrder = z.object(orderFields);
export type LicenceOrder = z.infer<typeof LicenceOrder>;

export const ExtensionOrder = z.object({ ...orderFields, parentId: id() });
export type ExtensionOrder = z.infer<typeof ExtensionOrder>;

/** What a quote depends on; it may come as the whole order, and `parentId` makes it the quote of an extension. */
export const QuotedOrder = z.object({
  productId: orderFields.productId,
  promoCode: orderFields.promoCode,
  parentId: z.optional(z.nullable(id())),
});
export type QuotedOrder = z.infer<typeof QuotedOrder>;

/** The company a licence is made out to. */
export const LicenceCompany = z.object({ id: id(), companyName: orderFields.companyName, nip: orderFields.nip });
export type LicenceCompany = z.infer<typeof LicenceCompany>;

export const Quote = z.object({ totalPrice: price(), discount: price() });

export const listLicences = endpoint({
  method: 'GET',
  path: '/api/licenses',
  summary: "The company's licences and requests, newest first",
  access: 'company',
  query: z.object({ includeProduct: z.optional(z.stringbool()) }),
  answer: z.array(Licence),
});

export const quoteLicence = endpoint({
  method: 'POST',
  path: '/api/licenses/quote',
  summary: 'What an order would cost, its promo code counted in',
  access: 'company',
  body: QuotedOrder,
  answer: Quote,
});

export const buyLicence = endpoint({
  method: 'POST',
  path: '/api/licenses',
  summary: 'Orders a licence; a trial runs at once, a paid one waits for the transfer',
  access: 'company',
  idempotent: true,
  body: LicenceOrder,
  answer: Licence,
});

export const extendLicence = endpoint({
  method: 'POST',
  path: '/api/licenses/extension',
  summary: 'Orders wider contents for a running licence',
  access: 'company',
  idempotent: true,
  body: ExtensionOrder,
  answer: Licence,
});

export const changeLicenceCompany = endpoint({
  method: 'PUT',
  path: '/api/licenses/company',
  summary: "Changes a licence's company name and NIP: at once while it is Pending, by a Correction once it is Accepted",
  access: 'company',
  body: LicenceCompany,
  answer: Licence,
});

const runs = [LicenceStatus.Accepted, LicenceStatus.Pending] as readonly number[];

/** A licence whose term is over: it expired while Accepted or Pending (specification, section 3). */
export function isOldLicense(licence: Pick<Licence, 'expiresOn' | 'licenseStatus'>, now: Date): boolean {
  return licence.expiresOn !== null && new Date(licence.expiresOn) < now && runs.includes(licence.licenseStatus);
}

/**
 * Payment data is shown for what waits to be paid: not for a correction, nor for an order whose promo code paid it all, nor for an
 * extension whose licence is over, which is not accepted any more.
 */
export function awaitsPayment(licence: Pick<Licence, 'expiresOn' | 'licenseStatus' | 'licenseType' | 'totalPrice'>, now: Date): boolean {
  const { licenseStatus, licenseType, totalPrice } = licence;
  const waits = licenseStatus === LicenceStatus.Pending && !isOldLicense(licence, now);
  return waits && licenseType !== LicenceType.Correction && totalPrice > 0;
}

/** The title by which a transfer is recognised as an order's. */
export function transferTitle(paymentMark: string, language: 'pl' | 'en'): string {
  return language === 'en' ? `order no ${paymentMark}` : `zamówienie nr ${paymentMark}`;
}
