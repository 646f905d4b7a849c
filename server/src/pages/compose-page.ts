import { routeAt } from '@osk/shared/contract/compose-routes';
import { languageCookie, preferenceIn, themeCookie } from '@osk/shared/contract/cookies';
import { escapeHtml, fillPlaceholders } from '@osk/shared/contract/fragment';
import type { Page, PageRoute, Provider } from '@osk/shared/contract/page';
import { fillEntries } from '@osk/shared/contract/panel-frame';
import type { FastifyRequest } from 'fastify';
import type { ProductRow } from '../platform/db/tables/product.ts';
import type { Language } from '../platform/language/language.ts';
import type { PortalFiles } from '../registry/portal-files.ts';
import { messages } from './messages.ts';
import { describeRemotes, importMapFor, type PageRemotes, prerenderedPage, releaseFor } from './page-remotes.ts';
import { earlyTemplates, headLinks, laterFiles } from './preload-links.ts';
import { metaTags, structuredData } from './search-engines.ts';

export type Preferences = { language: 'pl' | 'en'; theme: 'light' | 'dark' | undefined };

export function preferencesOf({ headers: { cookie } }: FastifyRequest): Preferences {
  const theme = preferenceIn(cookie, themeCookie, ['light', 'dark', 'system']);
  return { language: preferenceIn(cookie, languageCookie, ['pl', 'en']) ?? 'pl', theme: theme === 'system' ? undefined : theme };
}

export type PagePortal = { files: Pick<PortalFiles, 'html' | 'parts'>; provider: Provider; publicUrl: string };

export type PageRequest = {
  routes: readonly PageRoute[];
  route: PageRoute | undefined;
  remotes: PageRemotes;
  preferences: Preferences;
};

/**
 * Composes the shell's page for one route: language, theme and title, routes and remotes as JSON, preload links, and the prerendered fragment if
 * the route's remote has one.
 * @returns the page, and the text of its inline import map for the policy
 */
export function composePage(
  { files: { html, parts }, provider, publicUrl }: PagePortal,
  { routes, route, remotes, preferences: { language, theme } }: PageRequest,
  priceList: readonly ProductRow[],
) {
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
  const later = laterFiles(route, remotes, parts);
  const page: Page = { provider, ...describeRemotes(remotes), routes, ...(later.length > 0 && { later }) };
  const head = [...headLinks(route, remotes, parts), `<script type="application/json" id="page">${jsonInHtml(page)}</script>`];
  const variant = `${language}-${theme ?? 'system'}`;
  const frame = route?.access === 'company' ? parts.company.frame.html[variant] : undefined;
  const fragment = prerendered?.fragments[variant];
  let content = '';
  if (route && frame !== undefined) {
    content = fillEntries(fillPlaceholders(frame, provider), parts.company.frame, { routes, path: route.path, language });
  }
  if (release && fragment) content = fillPlaceholders(release.read(fragment), provider, release.base);
  if (release && prerendered) {
    const picture = `${release.base}/${prerendered.picture}`;
    const description = { title, description: prerendered.description[language], picture, language, provider, publicUrl, priceList };
    head.push(...metaTags(description), `<script type="application/ld+json">${jsonInHtml(structuredData(description))}</script>`);
  }
  const root = `<div id="root"${frame === undefined ? '' : ' data-frame'}>${content}</div>`;
  const composed = html
    .replace('<html lang="pl">', `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!-- early -->', () => beforeHeadScript.join('\n    '))
    .replace('<!-- page -->', () => head.join('\n    '))
    .replace('<div id="root"></div>', () => noticesFor(provider, language, fragment !== undefined) + root);
  return { html: composed, importMap, prerendered: prerendered !== undefined };
}

/**
 * For browsers in which the portal does not work. The first script of the shell's page (`index.html`) shows the first notice. It has no
 * links: they would precede the page's skip link. A prerendered page says itself what does not work without scripts.
 */
function noticesFor({ emails: [email = ''], phones: [phone = ''] }: Provider, language: Language, isPrerendered: boolean): string {
  const outdated = `<p id="outdated" role="alert" hidden>${escapeHtml(messages.outdatedBrowser(email, phone)(language))}</p>`;
  return isPrerendered ? outdated : `${outdated}<noscript><p>${messages.withoutScripts(language)}</p></noscript>`;
}

/** JSON for a script element, in which no `</script>` and no comment can begin. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
