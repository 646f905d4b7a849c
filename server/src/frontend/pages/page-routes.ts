import type { Provider } from '@osk/shared/contract/page';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import type { AntiForgery } from '../../platform/http/anti-forgery.ts';
import { describeError } from '../../platform/http/describe-error.ts';
import { browserNumber, choicesFor } from '../releases/canary.ts';
import type { OpenedStore } from '../releases/open-store.ts';
import type { Registry } from '../releases/registry.ts';
import { createReleaseFiles } from '../releases/release-files.ts';
import { embeddedRoutes } from './embedded-routes.ts';
import { createOverrides, withoutOverride } from './overrides.ts';
import { createPageCache } from './page-cache.ts';
import { prerenderedPage } from './page-remotes.ts';
import { type PortalFiles, routeAt } from './portal-files.ts';
import { preferencesOf } from './preferences.ts';
import { createPriceListCache } from './price-list-cache.ts';
import { retryRoutes } from './retry-routes.ts';
import { robotsRoutes } from './search-engines.ts';
import { hasSecret, sendPage } from './send-page.ts';
import { serveFolder, serveReleases } from './static-files.ts';

export type PageOptions = {
  files: PortalFiles;
  provider: Provider;
  publicUrl: string;
  antiForgery: AntiForgery;
  /** The price list, for search engines. */
  listOfferedProducts(): Promise<ProductRow[]>;
  registry: Registry;
  store: OpenedStore;
  overrideOrigins: readonly string[];
};

/** The panel's own address. It has the panel's first page, to which the head script redirects. */
const panel = '/user-panel';
/** Addresses of the API and of files: a missing one is a plain 404. */
const notPages = /^\/(api|assets|download|embed|releases|remotes|retry)([/?]|$)/;

/** Serves the builds, the releases, and a composed page at every other address. */
export async function pageRoutes(fastify: FastifyInstance, options: PageOptions): Promise<void> {
  const { files, publicUrl, store, registry } = options;
  await serveFolder(fastify, files.shellFolders, '/assets/', 'assets');
  for (const { folders, name, release } of files.remotes) if (release) await serveFolder(fastify, folders, `/remotes/${name}/`);
  if (store.folder !== undefined) await serveReleases(fastify, store.folder);
  const filesOf = createReleaseFiles(store.store, fastify.log);
  await retryRoutes(fastify, { filesOf, registry });
  await embeddedRoutes(fastify, { folders: files.embeddedFolders, filesOf, registry });
  robotsRoutes(fastify, publicUrl);

  const { answerPage, redirectToPage } = await createHandlers(options, fastify.log);
  // Without scripts, the browser itself submits the forms of a prerendered page. The body is dropped.
  // Parsed as a buffer it has Fastify's limit.
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  for (const { path } of files.routes) fastify.post(path, redirectToPage);
  for (const path of new Set([panel, ...files.routes.map((route) => route.path)])) fastify.get(path, answerPage);
  fastify.get('/*', (request, reply) => (notPages.test(request.url) ? reply.callNotFound() : answerPage(request, reply)));
}

async function createHandlers(
  { files, provider, publicUrl, antiForgery, listOfferedProducts, registry, store, overrideOrigins }: PageOptions,
  log: FastifyBaseLogger,
) {
  const priceList = createPriceListCache(listOfferedProducts, (error) => {
    log.warn({ error: describeError(error) }, 'price list not loaded');
  });
  await priceList.refresh();
  const getPage = createPageCache({ files, provider, publicUrl, storeAddress: store.address, readPriceList: priceList.read });
  const secure = publicUrl.startsWith('https:');
  const firstPage = files.routes.find(({ redirectsTo }) => redirectsTo)?.redirectsTo ?? panel;
  const names = files.remotes.map(({ name }) => name);
  const overrides = createOverrides(overrideOrigins, names, secure);

  async function remotesFor(request: FastifyRequest, reply: FastifyReply) {
    const snapshot = await registry.current();
    const choices = choicesFor(snapshot, browserNumber(request, reply, snapshot, secure));
    return { snapshot, remotes: { choices, overrides: overrides.read(request) } };
  }

  return {
    /** An unknown address gets the page too, which shows that it does not exist. */
    async answerPage(request: FastifyRequest, reply: FastifyReply) {
      const path = pathOf(request);
      const route = routeAt(files.routes, path === panel ? firstPage : path);
      const isKnown = route !== undefined || path === panel;
      const changed = overrides.change(request);
      if (changed) {
        overrides.setCookie(reply, changed);
        // A redirect to an unknown path such as `//evil.example` could leave the portal.
        return reply.header('Cache-Control', 'no-store').redirect(withoutOverride(isKnown ? path : '/', request.url), 303);
      }
      const { snapshot, remotes } = await remotesFor(request, reply);
      const page = await getPage({ route, preferences: preferencesOf(request), snapshot, remotes });
      antiForgery.setCookie(request, reply);
      const isStored = isKnown && !hasSecret(request, route) && remotes.overrides.size === 0;
      return sendPage(request, reply.code(isKnown ? 200 : 404), page, isStored);
    },

    /** Answers a form that the browser submits to a prerendered page. */
    async redirectToPage(request: FastifyRequest, reply: FastifyReply) {
      const path = pathOf(request);
      const { remotes } = await remotesFor(request, reply);
      return prerenderedPage(routeAt(files.routes, path), remotes) ? reply.redirect(path, 303) : reply.callNotFound();
    },
  };
}

/** The path without a slash at the end, which the browser's router ignores too. */
function pathOf({ url }: FastifyRequest): string {
  const path = url.split('?')[0] ?? '/';
  return path === '/' ? path : path.replace(/\/$/, '');
}
