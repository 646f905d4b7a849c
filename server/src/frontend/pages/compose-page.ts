import { routeAt } from '@osk/shared/contract/compose-routes';
import { escapeHtml, fillPlaceholders } from '@osk/shared/contract/fragment';
import type { Page, PageRoute, Provider } from '@osk/shared/contract/page';
import { fillEntries } from '@osk/shared/contract/panel-frame';
import type { PageParts } from '@osk/shared/contract/release';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { outdatedBrowserNotice, withoutScriptsNotice } from './notices.ts';
import { describeRemotes, importMapFor, type PageRemotes, prerenderedPage, releaseFor } from './page-remotes.ts';
import type { Preferences } from './preferences.ts';
import { earlyTemplates, headLinks } from './preload-links.ts';
import { metaTags, structuredData } from './search-engines.ts';

type Composition = {
  /** The shell's page. */
  html: string;
  parts: PageParts;
  routes: readonly PageRoute[];
  route: PageRoute | undefined;
  remotes: PageRemotes;
  preferences: Preferences;
  provider: Provider;
  publicUrl: string;
  priceList: readonly ProductRow[];
};

type Composed = {
  html: string;
  /** The text of the inline import map, for the policy. */
  importMap: string | undefined;
  prerendered: boolean;
};

/**
 * Composes the shell's page for one route: language, theme and title, routes and remotes as JSON, preload links, and the prerendered fragment if
 * the route's remote has one.
 */
export function composePage({ html, route, remotes, ...page }: Composition): Composed {
  const { parts, routes, preferences, provider, publicUrl, priceList } = page;
  const { language, theme } = preferences;
  const redirected = route?.access === 'visitor' ? routeAt(routes, parts.visitor.redirectsTo) : undefined;
  const release = releaseFor(route, remotes);
  const prerendered = prerenderedPage(route, remotes);
  const integrity = importMapFor(remotes);
  const importMap = integrity && jsonInHtml(integrity);
  const title = route?.title[language] ?? provider.portalName;

  const beforeHeadScript = [
    // Browsers ignore an import map after the first module.
    ...(importMap === undefined ? [] : [`<script type="importmap">${importMap}</script>`]),
    ...earlyTemplates(html, { route, redirected, remotes, parts }),
  ];
  const head = [
    ...headLinks(route, remotes, parts),
    `<script type="application/json" id="page">${jsonInHtml({ provider, ...describeRemotes(remotes), routes } satisfies Page)}</script>`,
  ];
  const variant = `${language}-${theme ?? 'system'}`;
  const frame = route?.access === 'company' ? parts.company.frame.html[variant] : undefined;
  let content = '';
  if (route && frame !== undefined) {
    content = fillEntries(fillPlaceholders(frame, provider), parts.company.frame, { routes, path: route.path, language });
  }
  let notices = outdatedBrowserNotice(provider, language) + withoutScriptsNotice(language);
  if (release && prerendered) {
    const fragment = prerendered.fragments[variant];
    if (fragment) {
      content = fillPlaceholders(release.read(fragment), provider, release.base);
      // The remote says itself what does not work without scripts.
      notices = outdatedBrowserNotice(provider, language);
    }
    const picture = `${release.base}/${prerendered.picture}`;
    const description = { title, description: prerendered.description[language], picture, language, provider, publicUrl, priceList };
    head.push(...metaTags(description), `<script type="application/ld+json">${jsonInHtml(structuredData(description))}</script>`);
  }
  const composed = html
    .replace('<html lang="pl">', `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!-- early -->', () => beforeHeadScript.join('\n    '))
    .replace('<!-- page -->', () => head.join('\n    '))
    .replace('<div id="root"></div>', () => `${notices}<div id="root"${frame === undefined ? '' : ' data-frame'}>${content}</div>`);
  return { html: composed, importMap, prerendered: prerendered !== undefined };
}

/** JSON for a script element, in which no `</script>` and no comment can begin. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
