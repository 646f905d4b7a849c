import { escapeHtml } from '@osk/shared/contract/fragment';
import type { Provider } from '@osk/shared/contract/page';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { jsonInHtml } from './json-in-html.ts';
import { structuredData } from './structured-data.ts';

type Description = {
  title: string;
  description: string;
  /** The preview's picture, from the root of the portal. */
  picture: string;
  language: 'pl' | 'en';
  provider: Provider;
  publicUrl: string;
  offers: readonly ProductRow[];
};

const locales = { pl: 'pl_PL', en: 'en_GB' } as const;

/** What a page's head tells search engines and whoever previews a link to it. */
export function describePage({ title, description, picture, language, provider, publicUrl, offers }: Description): string[] {
  const image = new URL(picture, publicUrl).href;
  const preview = {
    'og:type': 'website',
    'og:site_name': provider.portalName,
    'og:locale': locales[language],
    'og:url': `${publicUrl}/`,
    'og:title': title,
    'og:description': description,
    'og:image': image,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(`${publicUrl}/`)}">`,
    ...Object.entries(preview).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${jsonInHtml(structuredData({ provider, publicUrl, description, picture: image, offers }))}</script>`,
  ];
}
