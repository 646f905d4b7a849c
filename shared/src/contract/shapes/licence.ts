import { LicenceStatus, LicenceType } from '../licence-status.ts';
import { id, instant, nip, optionalPostCode, optionalText, pageFields, price, text } from './fields.ts';
import { contentsFields, Product } from './product.ts';
import { z } from './shape.ts';

/** A licence, or a request for its extension or correction (specification, section 3). */
export const Licence = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  productId: z.string(),
  product: z.optional(z.pick(Product, { id: true, productName: true, howManyMonths: true })),
  companyName: z.string(),
  nip: z.string(),
  /** The address of a buyer with another NIP than the account's; '' when it has none, null when it is not known. */
  address: z.optional(z.nullable(z.string())),
  postCode: z.optional(z.nullable(z.string())),
  city: z.optional(z.nullable(z.string())),
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
  /** What was sold when the order was accepted. Extensions and corrections change the licence, not the sale. `paidOn` is the day of its transfer, `2026-10-25`. */
  sold: z.optional(
    z.nullable(z.object({ productName: z.string(), companyName: z.string(), nip: z.string(), paidOn: z.nullable(z.string()) })),
  ),
  /** The provider's invoice, once it has made one. `ksefNumber` is that of the national system of invoices. */
  invoice: z.optional(z.nullable(z.object({ number: z.string(), ksefNumber: z.nullable(z.string()) }))),
  /** The unique order number, part of the transfer's title. */
  paymentMark: z.string(),
  ...contentsFields,
});
export type Licence = z.infer<typeof Licence>;

const buyerFields = {
  companyName: text('companyName.required'),
  nip: nip('nip.form'),
  /** The address of a buyer with another NIP than the account's. Without these fields, it is the one last used for that NIP. */
  address: z.optional(z.nullable(optionalText())),
  postCode: z.optional(z.nullable(optionalPostCode())),
  city: z.optional(z.nullable(optionalText(100))),
};

const orderFields = {
  productId: z.string('product.required').check(z.minLength(1, 'product.required'), z.uuid('product.required')),
  ...buyerFields,
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

export const CompanyRecord = z.object(buyerFields);
export const WhichLicence = z.object({ id: id() });

/** The form of a change, which sends every field. */
export const LicenceCompany = z.extend(CompanyRecord, WhichLicence.shape);

export const Quote = z.object({ totalPrice: price(), discount: price() });

export const Proforma = z.object({
  fileName: z.string(),
  /** A PDF file in base64. */
  pdf: /* @__PURE__ */ z.string().register(z.globalRegistry, { contentEncoding: 'base64' }),
});

export const Licences = z.array(Licence);

export const LicencesQuery = z.object({ includeProduct: z.optional(z.stringbool()), ...pageFields() });
