import { escapeHtml } from '@osk/shared/contract/fragment';
import type { Provider } from '@osk/shared/contract/page';
import type { FastifyInstance } from 'fastify';
import type { ProductRow } from '../platform/db/tables/product.ts';
import { toPln } from '../platform/money.ts';

/** Serves robots.txt and a sitemap: search engines index the landing page only. */
export function robotsRoutes(fastify: FastifyInstance, publicUrl: string): void {
  const disallowed = ['/api/', '/user-panel', '/activate/', '/password-forgotten/', '/change-email/', '/keep-email/']
    .map((path) => `Disallow: ${path}\n`)
    .join('');
  const robots = `User-agent: *\n${disallowed}\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${publicUrl}/</loc></url></urlset>
`;
  const serve = (path: string, type: string, text: string) =>
    fastify.get(path, (_, reply) => reply.type(`${type}; charset=utf-8`).header('Cache-Control', 'public, max-age=3600').send(text));
  serve('/robots.txt', 'text/plain', robots);
  serve('/sitemap.xml', 'application/xml', sitemap);
}

export type PageDescription = {
  title: string;
  description: string;
  /** The preview's picture, relative to the portal's address. */
  picture: string;
  language: 'pl' | 'en';
  provider: Provider;
  publicUrl: string;
  priceList: readonly ProductRow[];
};

export function metaTags({ title, description, picture, language, provider, publicUrl }: PageDescription): string[] {
  const preview = {
    'og:type': 'website',
    'og:site_name': provider.portalName,
    'og:locale': language === 'pl' ? 'pl_PL' : 'en_GB',
    'og:url': `${publicUrl}/`,
    'og:title': title,
    'og:description': description,
    'og:image': new URL(picture, publicUrl).href,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(`${publicUrl}/`)}">`,
    ...Object.entries(preview).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

export function structuredData({ description, picture, provider, publicUrl, priceList }: PageDescription): object {
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
        email: provider.emails[0],
        telephone: provider.phones[0],
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
        image: new URL(picture, publicUrl).href,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Windows',
        publisher: { '@id': organization },
        ...(priceList.length > 0 && { offers: priceList.map((product) => describeOffer(product, publicUrl)) }),
      },
    ],
  };
}

const describeOffer = ({ productName, price }: ProductRow, publicUrl: string) => ({
  '@type': 'Offer',
  name: productName,
  price: toPln(price).toFixed(2),
  priceCurrency: 'PLN',
  availability: 'https://schema.org/InStock',
  url: `${publicUrl}/#pricing`,
});
