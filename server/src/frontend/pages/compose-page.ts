import { escapeHtml, fillPlaceholders, placeholders } from '@osk/shared/contract/fragment';
import type { Provider } from '@osk/shared/contract/page';
import type { PortalRoute } from '@osk/shared/contract/release';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import type { ServedRelease } from '../releases/release-validator.ts';
import { describeRemotes, importMapFor, type PageRemotes, prerenderedPage, releaseFor } from './page-remotes.ts';
import { metaTags, structuredData } from './search-engines.ts';

export type Preferences = { language: 'pl' | 'en'; theme: 'light' | 'dark' | undefined };

type Composition = {
  /** The shell's page. */
  html: string;
  route: PortalRoute | undefined;
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
 * Composes the shell's page for one route: language, theme and title, the remotes as JSON, preload links, and the prerendered fragment if
 * the route's remote has one.
 */
export function composePage({ html, route, remotes, preferences, provider, publicUrl, priceList }: Composition): Composed {
  const { language, theme } = preferences;
  const release = releaseFor(route, remotes);
  const prerendered = prerenderedPage(route, remotes);
  const integrity = importMapFor(remotes);
  const importMap = integrity && jsonInHtml(integrity);
  const title = (route?.title[language] ?? placeholders.portalName).replaceAll(placeholders.portalName, () => provider.portalName);

  const head = [
    // Browsers ignore an import map after the first module.
    ...(importMap === undefined ? [] : [`<script type="importmap">${importMap}</script>`]),
    ...preloadLinks(route, release, prerendered !== undefined),
    `<script type="application/json" id="page">${jsonInHtml({ provider, ...describeRemotes(remotes) })}</script>`,
  ];
  let content = '';
  if (release && prerendered) {
    const fragment = prerendered.fragments[`${language}-${theme ?? 'system'}`];
    if (fragment) content = fillPlaceholders(release.read(fragment), provider, release.base);
    const picture = `${release.base}/${prerendered.picture}`;
    const description = { title, description: prerendered.description[language], picture, language, provider, publicUrl, priceList };
    head.push(...metaTags(description), `<script type="application/ld+json">${jsonInHtml(structuredData(description))}</script>`);
  }
  const composed = html
    .replace('<html lang="pl">', `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!-- page -->', () => head.join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
  return { html: composed, importMap, prerendered: prerendered !== undefined };
}

/**
 * Links to the files that a route needs, so that the browser requests them at once. A page that is not prerendered leaves the remote's
 * style sheets to the shell: a pending one would delay the shell's script.
 */
function preloadLinks(route: PortalRoute | undefined, release: ServedRelease | undefined, prerendered: boolean): string[] {
  if (!route) return [];
  const page = release?.release.routes[route.page];
  const ofShell = (file: string) => ({ href: `/${file}`, hash: undefined });
  const ofRemote = (file: string) => ({ href: `${release?.base}/${file}`, hash: release?.hashes[file] });
  const css = [...route.shell.css.map(ofShell), ...(prerendered ? (page?.css ?? []).map(ofRemote) : [])];
  const js = [...route.shell.js.map(ofShell), ...[...(release?.release.preload ?? []), ...(page?.js ?? [])].map(ofRemote)];
  // Browsers preload before they read the import map, and load files without a hash again.
  const link = (relation: string) => (file: (typeof css)[number]) =>
    `<link rel="${relation}" crossorigin${file.hash ? ` integrity="${file.hash}"` : ''} href="${file.href}">`;
  return [...css.map(link('stylesheet')), ...js.map(link('modulepreload'))];
}

/** JSON for a script element, in which no `</script>` and no comment can begin. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
