import { escapeHtml, fillPlaceholders, placeholders } from '@osk/shared/contract/fragment';
import type { Page } from '@osk/shared/contract/page';
import type { PortalRoute } from '@osk/shared/contract/release';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { describePage } from './describe-page.ts';
import { hintsFor } from './hints.ts';
import { jsonInHtml } from './json-in-html.ts';
import { describeRemotes, drawingOf, importMapFor, type PageRemotes, releaseFor } from './page-remotes.ts';

export type Choices = { language: 'pl' | 'en'; theme: 'light' | 'dark' | undefined };

type Composition = {
  html: string;
  place: PortalRoute | undefined;
  remotes: PageRemotes;
  choices: Choices;
  page: Pick<Page, 'provider'>;
  publicUrl: string;
  offers: readonly ProductRow[];
};

/**
 * The shell's page as one visitor gets it at one address: in their language and theme, drawn if the address's remote brings a drawing,
 * with the addresses of the released remotes as JSON, and with everything the remote needs preloaded, so that the browser asks for all
 * of it at once.
 */
export function composePage({ html, place, remotes, choices, page, publicUrl, offers }: Composition): string {
  const { language, theme } = choices;
  const { provider } = page;
  const served = releaseFor(place?.remote, remotes);
  const prerendered = drawingOf(place, remotes);
  const importMap = importMapFor(remotes);
  const title = (place?.title[language] ?? placeholders.portalName).replaceAll(placeholders.portalName, () => provider.portalName);

  const head = [
    // Before anything that loads a module: a browser takes no import map after that.
    ...(importMap === undefined ? [] : [`<script type="importmap">${importMap}</script>`]),
    ...hintsFor(place, served, prerendered !== undefined),
    `<script type="application/json" id="page">${jsonInHtml({ ...page, ...describeRemotes(remotes) })}</script>`,
  ];
  let drawing = '';
  if (served && prerendered) {
    const { description, fragments } = prerendered;
    const file = fragments[`${language}-${theme ?? 'system'}`];
    if (file) drawing = fillPlaceholders(served.read(file), provider, served.base);
    const picture = `${served.base}/${prerendered.picture}`;
    head.push(...describePage({ title, description: description[language], picture, language, provider, publicUrl, offers }));
  }
  return html
    .replace('<html lang="pl">', `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!-- page -->', () => head.join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${drawing}</div>`);
}
