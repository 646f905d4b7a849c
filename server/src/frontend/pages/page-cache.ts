import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageRoute, Provider } from '@osk/shared/contract/page';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import { createReadCache } from '../releases/read-cache.ts';
import type { Snapshot } from '../releases/registry.ts';
import { composePage } from './compose-page.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { type PageRemotes, readRemoteFile } from './page-remotes.ts';
import type { PortalFiles } from './portal-files.ts';
import type { Preferences } from './preferences.ts';
import { prepareFirstPaint } from './prepare-first-paint.ts';
import { chosenVersions } from './route-cache.ts';

/** A page in each encoding, with its Content-Security-Policy. */
export type CachedPage = {
  text: Buffer;
  br: Buffer;
  gzip: Buffer;
  policy: string;
  /** Identifies text and policy: quoted, as in an ETag. A browser keeps the policy that came with the text. */
  tag: string;
  prerendered: boolean;
};

/** What a page depends on; its routes and remotes are chosen from the snapshot. */
type PageRequest = {
  routes: readonly PageRoute[];
  route: PageRoute | undefined;
  preferences: Preferences;
  remotes: PageRemotes;
  snapshot: Snapshot;
};

type Dependencies = {
  files: PortalFiles;
  provider: Provider;
  publicUrl: string;
  readPriceList(): readonly ProductRow[];
};

/** Bytes of cached pages, in all encodings. A browser's cookie chooses one of many sets of releases while several canaries run. */
const memoryLimit = 32 * 1024 * 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Composes and compresses a page once for each route, language, theme and set of releases; again when releases or prices change. */
export function createPageCache(dependencies: Dependencies, capacity = memoryLimit): (request: PageRequest) => Promise<CachedPage> {
  const createPages = () => createReadCache<CachedPage>(capacity, ({ text, br, gzip }) => text.length + br.length + gzip.length);
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

async function createPage(
  { files, provider, publicUrl }: Dependencies,
  { routes, route, preferences, remotes }: PageRequest,
  priceList: readonly ProductRow[],
): Promise<CachedPage> {
  const { html: shellHtml, parts } = files;
  const composed = composePage({ html: shellHtml, parts, routes, route, remotes, preferences, provider, publicUrl, priceList });
  const { importMap, prerendered } = composed;
  const read = (address: string) => readRemoteFile(address, remotes) ?? files.readShell(address);
  const { html, styles } = prerendered ? prepareFirstPaint(composed.html, files.html, read) : { html: composed.html, styles: [] };
  const text = Buffer.from(html);
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  };
  const policy = contentSecurityPolicy({
    scripts: [...inlineScripts(files.html), ...(importMap === undefined ? [] : [importMap])],
    styles,
    overrides: [...new Set(remotes.overrides.values())],
  });
  const tag = `"${createHash('sha256').update(policy).update(text).digest('base64url')}"`;
  return { text, br: await compressBrotli(text, quality), gzip: await compressGzip(text), policy, tag, prerendered };
}

/** The inline scripts of the shell's page as built, before the server adds anything. */
function inlineScripts(shellHtml: string): string[] {
  return [...shellHtml.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
}
