import type { Provider } from '@osk/shared/contract/page';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { toPln } from '../../platform/money.ts';

type Described = { provider: Provider; publicUrl: string; description: string; picture: string; offers: readonly ProductRow[] };

/** What search engines are told of the provider and of the program (schema.org, JSON-LD). */
export function structuredData({ provider, publicUrl, description, picture, offers }: Described): object {
  const organization = `${publicUrl}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: provider.companyName,
        url: `${publicUrl}/`,
        taxID: provider.nip,
        ...(provider.emails[0] && { email: provider.emails[0] }),
        ...(provider.phones[0] && { telephone: provider.phones[0] }),
        address: {
          '@type': 'PostalAddress',
          streetAddress: provider.street,
          postalCode: provider.postCode,
          addressLocality: provider.city,
          addressCountry: 'PL',
        },
      },
      {
        '@type': 'SoftwareApplication',
        name: provider.portalName,
        description,
        url: `${publicUrl}/`,
        image: picture,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Windows',
        publisher: { '@id': organization },
        offers: offers.map(({ productName, price }) => ({
          '@type': 'Offer',
          name: productName,
          price: toPln(price).toFixed(2),
          priceCurrency: 'PLN',
          availability: 'https://schema.org/InStock',
          url: `${publicUrl}/#pricing`,
        })),
      },
    ],
  };
}
