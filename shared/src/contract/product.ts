import { endpoint } from './endpoint.ts';
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

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'The price list: paid products, with includeTrial also the trial',
  access: 'anyone',
  persist: true,
  query: z.object({ includeTrial: z.optional(z.stringbool()) }),
  answer: z.array(Product),
});

export const listExtensionProducts = endpoint({
  method: 'GET',
  path: '/api/products/extensions/{licenseId}',
  summary: 'The products that a licence can be extended to, with prices for the remaining days',
  access: 'company',
  params: z.object({ licenseId: id() }),
  answer: z.array(Product),
});

const names = {
  pl: {
    program: 'Program',
    website: 'Strona www + grafik online',
    internalExam: 'Egzamin wewnętrzny',
    smsNotifications: 'Powiadomienia sms',
  },
  en: { program: 'Program', website: 'Website + online schedule', internalExam: 'Internal exam', smsNotifications: 'SMS notifications' },
} as const;

/** The names of the contents, in the order of the specification. */
export function contains(contents: Contents, language: 'pl' | 'en'): string[] {
  const parts = ['program', 'website', 'internalExam', 'smsNotifications'] as const;
  return parts.filter((part) => contents[part]).map((part) => names[language][part]);
}
