import { endpoint } from './endpoint.ts';
import { type Contents, ExtendedLicence, type Product, Products, ProductsQuery } from './shapes/product.ts';

export type { Contents, Product };

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'The price list: paid products, with includeTrial also the trial',
  access: 'anyone',
  persist: (stored) => isPriceList(stored),
  query: ProductsQuery,
  answer: Products,
});

export const listExtensionProducts = endpoint({
  method: 'GET',
  path: '/api/products/extensions/{licenseId}',
  summary: 'The products that a licence can be extended to, with prices for the remaining days',
  access: 'company',
  params: ExtendedLicence,
  answer: Products,
});

/** What each field of a product may be. The types make it complete. */
const fieldTypes: { [Field in keyof Product]: readonly TypeName<Product[Field]>[] } = {
  id: ['string'],
  productName: ['string'],
  program: ['boolean'],
  website: ['boolean'],
  internalExam: ['boolean'],
  smsNotifications: ['boolean'],
  totalPrice: ['number'],
  howManyMonths: ['number', 'null'],
  priceForExtension: ['number', 'null'],
};
type TypeName<Value> = Value extends string ? 'string' : Value extends number ? 'number' : Value extends boolean ? 'boolean' : 'null';

/** Checks a stored price list. False for an empty one: the price list of a new portal must not stay empty in a browser for days. */
export function isPriceList(stored: unknown): stored is Product[] {
  return Array.isArray(stored) && stored.length > 0 && stored.every(isProduct);
}

function isProduct(stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null) return false;
  const values: Readonly<Record<string, unknown>> = { ...stored };
  return Object.entries(fieldTypes).every(([field, types]: [string, readonly string[]]) => {
    const value = values[field];
    return types.includes(value === null ? 'null' : typeof value);
  });
}

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
