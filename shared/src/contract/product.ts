import { endpoint } from './endpoint.ts';
import { type Contents, ExtendedLicence, type Product, Products, ProductsQuery } from './shapes/product.ts';

export type { Contents, Product };

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'The price list: paid products, with includeTrial also the trial',
  access: 'anyone',
  persist: () => import('./shapes/product.ts').then((shapes) => shapes.Products),
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
