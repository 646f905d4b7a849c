import { id, price } from './fields.ts';
import { z } from './shape.ts';

/** What a licence may include. */
export const contentsFields = {
  program: z.boolean(),
  website: z.boolean(),
  internalExam: z.boolean(),
  smsNotifications: z.boolean(),
};
export type Contents = z.infer<z.ZodMiniObject<typeof contentsFields>>;

/** An item of the price list (specification, section 3). Prices are gross PLN. */
export const Product = z.object({
  id: z.string(),
  productName: z.string(),
  ...contentsFields,
  totalPrice: price(),
  /** Null for the 7-day trial. */
  howManyMonths: z.nullable(z.int()),
  /** The price of extending a given licence to this product; null in the price list. */
  priceForExtension: z.nullable(price()),
});
export type Product = z.infer<typeof Product>;

export const Products = z.array(Product);

export const ProductsQuery = z.object({ includeTrial: z.optional(z.stringbool()) });

export const ExtendedLicence = z.object({ licenseId: id() });
