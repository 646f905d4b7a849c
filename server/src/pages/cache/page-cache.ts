import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import type { PortalFiles } from '../../registry/portal-files.ts';
import { createReadCache } from '../../registry/read-cache.ts';
import type { Snapshot } from '../../registry/registry.ts';
import { composePage, type PagePortal, type PageRequest } from '../compose-page.ts';
import { contentSecurityPolicy } from '../content-security-policy.ts';
import { compressText } from '../files/static-files.ts';
import { readRemoteFile } from '../page-remotes.ts';
import { chosenVersions } from './route-cache.ts';

/** A page in each encoding, with its Content-Security-Policy. */
export type CachedPage = Awaited<ReturnType<typeof createPage>>;

/** Its routes and remotes are chosen from the snapshot. */
type CachedRequest = PageRequest & { snapshot: Snapshot };

type Dependencies = PagePortal & { files: PortalFiles; readPriceList(): readonly ProductRow[] };

/** Bytes of cached pages, in all encodings. A browser's cookie chooses one of many sets of releases while several canaries run. */
const memoryLimit = 32 * 1024 * 1024;
/** Milliseconds after which the price list is loaded again. */
const priceListAge = 60_000;

/** Composes and compresses a page once for each route, language, theme and set of releases; again when releases or prices change. */
export function createPageCache(dependencies: Dependencies): (request: CachedRequest) => Promise<CachedPage> {
  const createPages = () => createReadCache<CachedPage>(memoryLimit, ({ identity, br, gzip }) => identity.length + br.length + gzip.length);
  let pages = createPages();
  let cachedFor: { snapshot: Snapshot; priceList: readonly ProductRow[] } | undefined;

  return (request) => {
    const { remotes, snapshot } = request;
    const priceList = dependencies.readPriceList();
    // Not cached, because only developers have overrides.
    if (remotes.overrides.size > 0) return createPage(dependencies, request, priceList);
    if (cachedFor?.snapshot !== snapshot || cachedFor.priceList !== priceList) {
      pages = createPages();
      cachedFor = { snapshot, priceList };
    }
    return pages(keyOf(request), () => createPage(dependencies, request, priceList));
  };
}

function keyOf({ route, preferences, remotes }: PageRequest): string {
  return [route?.path, preferences.language, preferences.theme, chosenVersions(remotes)].join(' ');
}

async function createPage(dependencies: Dependencies, request: PageRequest, priceList: readonly ProductRow[]) {
  const { files } = dependencies;
  const { remotes } = request;
  const { importMap, prerendered, ...composed } = composePage(dependencies, request, priceList);
  const read = (address: string) => readRemoteFile(address, remotes) ?? files.readShell(address);
  const { html, styles } = prerendered ? prepareFirstPaint(composed.html, files.html, read) : { html: composed.html, styles: [] };
  const policy = contentSecurityPolicy({
    scripts: [...inlineScripts(files.html), ...(importMap === undefined ? [] : [importMap])],
    styles,
    overrides: [...new Set(remotes.overrides.values())],
  });
  // Quoted, as in an ETag. A browser keeps the policy that came with the text, so it counts too.
  const tag = `"${createHash('sha256').update(policy).update(html).digest('base64url')}"`;
  return { ...(await compressText(html)), policy, tag, prerendered };
}

function inlineScripts(shellHtml: string): string[] {
  return [...shellHtml.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
}

/** Caches the price list, so that no page waits for the database. While the database is unreachable, the last list stays. */
export function createPriceListCache(
  load: () => Promise<ProductRow[]>,
  onError: (error: unknown) => void,
): { read(): readonly ProductRow[]; refresh(): Promise<void> } {
  let priceList: readonly ProductRow[] = [];
  let loadedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    loadedAt = Date.now();
    const loaded = await load().catch((error: unknown) => {
      onError(error);
      return priceList;
    });
    // The page cache holds for as long as the list is the same object.
    if (!isDeepStrictEqual(loaded, priceList)) priceList = loaded;
  }

  return {
    refresh,
    /** The last list. An old one is refreshed in the background. */
    read() {
      if (Date.now() - loadedAt >= priceListAge) void refresh();
      return priceList;
    },
  };
}

const styleSheetLink = /[ \t]*<link rel="stylesheet"[^>]* href="([^"]+)">\n?/g;
const scriptElement = /[ \t]*<script type="module"[^>]*><\/script>\n?/g;
/** The shell's own, one in a line. The head script adds the same ones. */
const preloadLink = /^[ \t]*<link rel="modulepreload"[^>]*>\n/gm;

/**
 * Changes a prerendered page so that its first paint needs no other file. Scripts wait in a template until the head script starts them.
 * Style sheets are inlined. Only the head is read: below it is the text of a release, which must not name files of this server.
 * @param shellHtml the shell's page as built; no script loads the style sheets that it links
 * @param read the text of a style sheet by its address; undefined when there is none
 * @returns the page, and the texts of its inline styles
 */
function prepareFirstPaint(
  html: string,
  shellHtml: string,
  read: (address: string) => string | undefined,
): { html: string; styles: string[] } {
  const scripts: string[] = [];
  const links: string[] = [];
  const styles: string[] = [];
  const headEnd = html.indexOf('</head>');
  const head = html
    .slice(0, headEnd)
    .replaceAll(preloadLink, '')
    .replaceAll(scriptElement, (element) => {
      scripts.push(element.trim());
      return '';
    })
    .replaceAll(styleSheetLink, (link, address: string) => {
      const css = read(address);
      // `</` could end the style element.
      if (css === undefined || css.includes('</')) return link;
      const text = withAbsoluteUrls(css.trim(), posix.dirname(address));
      styles.push(text);
      // Scripts that would load the style sheet find the disabled link, and skip it.
      if (!shellHtml.includes(address)) links.push(link.trim().replace(' href=', () => ' disabled href='));
      return `    <style>${text}</style>\n`;
    });
  const end = [`<template id="scripts">${scripts.join('')}</template>`, ...links];
  const body = html.slice(headEnd).replace('</body>', () => `  ${end.join('\n    ')}\n  </body>`);
  return { html: head + body, styles };
}

function withAbsoluteUrls(css: string, folder: string): string {
  return css.replaceAll(/url\((['"]?)(?!['"]|data:|https?:|\/|#)/g, (_, quote: string) => `url(${quote}${folder}/`);
}
