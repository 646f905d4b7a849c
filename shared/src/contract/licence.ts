import { edits } from './edits.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, nip, optionalText, price, text } from './fields.ts';
import { pageFields } from './pages.ts';
import { contentsFields, Product } from './product.ts';
import { z } from './shape.ts';

export const LicenceStatus = { Created: 0, Pending: 1, Accepted: 2, Rejected: 3, Canceled: 4, Error: -1 } as const;
export type LicenceStatus = (typeof LicenceStatus)[keyof typeof LicenceStatus];

export const LicenceType = { NewLicense: 0, Extension: 1, Correction: 2 } as const;
export type LicenceType = (typeof LicenceType)[keyof typeof LicenceType];

/** A licence, or a request for its extension or correction (specification, section 3). */
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
  /** The unique order number, part of the transfer's title. */
  paymentMark: z.string(),
  ...contentsFields,
});
export type Licence = z.infer<typeof Licence>;

const orderFields = {
  productId: z.string('product.required').check(z.minLength(1, 'product.required'), z.uuid('product.required')),
  companyName: text('companyName.required'),
  nip: nip('nip.form'),
  promoCode: z.optional(z.nullable(optionalText(40))),
  /** The price that the buyer saw, PLN. If it has changed, the order fails with the new quote. */
  quotedPrice: z.optional(price()),
};

export const LicenceOrder = z.object(orderFields);
export type LicenceOrder = z.infer<typeof LicenceOrder>;

export const ExtensionOrder = z.object({ ...orderFields, parentId: id() });
export type ExtensionOrder = z.infer<typeof ExtensionOrder>;

/** What the price depends on. `parentId` makes it the quote of an extension. */
export const QuotedOrder = z.object({
  productId: orderFields.productId,
  promoCode: orderFields.promoCode,
  parentId: z.optional(z.nullable(id())),
});
export type QuotedOrder = z.infer<typeof QuotedOrder>;

const companyRecord = z.object({ companyName: orderFields.companyName, nip: orderFields.nip });
const whichLicence = z.object({ id: id() });

/** The form of a change, which sends every field. */
export const LicenceCompany = z.extend(companyRecord, whichLicence.shape);

export const Quote = z.object({ totalPrice: price(), discount: price() });

export const listLicences = endpoint({
  method: 'GET',
  path: '/api/licenses',
  summary: "The company's licences and requests, newest first",
  access: 'company',
  paged: true,
  query: z.object({ includeProduct: z.optional(z.stringbool()), ...pageFields }),
  answer: z.array(Licence),
});

export const quoteLicence = endpoint({
  method: 'POST',
  path: '/api/licenses/quote',
  summary: 'The price of an order with its promo code',
  access: 'company',
  body: QuotedOrder,
  answer: Quote,
});

export const buyLicence = endpoint({
  method: 'POST',
  path: '/api/licenses',
  summary: 'Orders a licence. A trial starts at once, a paid one after the transfer',
  access: 'company',
  idempotent: true,
  body: LicenceOrder,
  answer: Licence,
});

export const extendLicence = endpoint({
  method: 'POST',
  path: '/api/licenses/extension',
  summary: 'Orders more contents for a valid licence',
  access: 'company',
  idempotent: true,
  body: ExtensionOrder,
  answer: Licence,
});

export const changeLicenceCompany = endpoint({
  ...edits(companyRecord, whichLicence),
  path: '/api/licenses/company',
  summary: "Changes a licence's company name and NIP: at once if it is Pending, by a Correction if it is Accepted",
  access: 'company',
  answer: Licence,
});

const active: readonly LicenceStatus[] = [LicenceStatus.Accepted, LicenceStatus.Pending];

/** Whether a licence expired while Accepted or Pending (specification, section 3). */
export function isOldLicense(licence: Pick<Licence, 'expiresOn' | 'licenseStatus'>, now: Date): boolean {
  return licence.expiresOn !== null && new Date(licence.expiresOn) < now && active.includes(licence.licenseStatus);
}

/** Whether to show payment data: not for a correction, a free order, or an extension of an expired licence. */
export function awaitsPayment(licence: Pick<Licence, 'expiresOn' | 'licenseStatus' | 'licenseType' | 'totalPrice'>, now: Date): boolean {
  const { licenseStatus, licenseType, totalPrice } = licence;
  const waits = licenseStatus === LicenceStatus.Pending && !isOldLicense(licence, now);
  return waits && licenseType !== LicenceType.Correction && totalPrice > 0;
}

/** The title that identifies the transfer of an order. */
export function transferTitle(paymentMark: string, language: 'pl' | 'en'): string {
  return language === 'en' ? `order no ${paymentMark}` : `zamówienie nr ${paymentMark}`;
}
