import { routeAt } from '@osk/shared/contract/compose-routes';
import type { Provider } from '@osk/shared/contract/page';
import { panelPath } from '@osk/shared/contract/portal-routes';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import type { AntiForgery } from '../../platform/http/anti-forgery.ts';
import { describeError } from '../../platform/http/describe-error.ts';
import { browserNumber, choicesFor } from '../releases/canary.ts';
import type { Registry } from '../releases/registry.ts';
import type { ReleaseContents } from '../releases/release-contents.ts';
import { createReleaseFiles } from '../releases/release-files.ts';
import { createElementFiles } from './embedded-element.ts';
import { embeddedRoutes } from './embedded-routes.ts';
import { createOverrides, withoutOverride } from './overrides.ts';
import { createPageCache } from './page-cache.ts';
import { prerenderedPage } from './page-remotes.ts';
import type { PortalFiles } from './portal-files.ts';
import { preferencesOf } from './preferences.ts';
import { createPriceListCache } from './price-list-cache.ts';
import { releaseRoutes } from './release-routes.ts';
import { createRouteCache } from './route-cache.ts';
import { robotsRoutes } from './search-engines.ts';
import { hasSecret, sendPage } from './send-page.ts';
import { type FindInstalled, sendInstalled, serveFolder } from './static-files.ts';

export type PageOptions = {
  files: PortalFiles;
  provider: Provider;
  publicUrl: string;
  antiForgery: AntiForgery;
  /** The price list, for search engines. */
  listOfferedProducts(): Promise<ProductRow[]>;
  registry: Registry;
  contents: ReleaseContents;
  findInstalled: FindInstalled;
  overrideOrigins: readonly string[];
};

/** Addresses of the API and of files: a missing one is a plain 404. */
const notPages = /^\/(api|assets|download|embed|releases|remotes|retry|sdk)([/?]|$)/;

/** Serves the builds, the releases, and a composed page at every other address. */
export async function pageRoutes(fastify: FastifyInstance, options: PageOptions): Promise<void> {
  const { files, publicUrl, contents, findInstalled, registry } = options;
  await serveFolder(fastify, { prefix: '/assets/', build: files.shellFolder, folder: 'assets' }, findInstalled);
  for (const { folder, name } of files.remotes) await serveFolder(fastify, { prefix: `/remotes/${name}/`, build: folder }, findInstalled);
  // Another version may have another remote.
  fastify.get<{ Params: { '*': string } }>('/remotes/*', (request, reply) =>
    sendInstalled(request, reply, `/remotes/${request.params['*']}`, findInstalled),
  );
  const filesOf = createReleaseFiles(contents, fastify.log);
  await releaseRoutes(fastify, { filesOf, registry });
  const findElement = createElementFiles({ ...files, publicUrl, registry });
  await embeddedRoutes(fastify, { folder: files.embeddedFolder, findElement, filesOf, registry, findInstalled });
  robotsRoutes(fastify, publicUrl);

  const { answerPage, redirectToPage } = await createHandlers(options, fastify.log);
  // Without scripts, the browser itself submits the forms of a prerendered page. The body is dropped.
  // Parsed as a buffer it has Fastify's limit.
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  // The operator admits remotes and their routes while the server runs.
  fastify.post('/*', (request, reply) => (notPages.test(request.url) ? reply.callNotFound() : redirectToPage(request, reply)));
  fastify.get('/*', (request, reply) => (notPages.test(request.url) ? reply.callNotFound() : answerPage(request, reply)));
}

async function createHandlers(
  { files, provider, publicUrl, antiForgery, listOfferedProducts, registry, overrideOrigins }: PageOptions,
  log: FastifyBaseLogger,
) {
  const priceList = createPriceListCache(listOfferedProducts, (error) => {
    log.warn({ error: describeError(error) }, 'price list not loaded');
  });
  await priceList.refresh();
  const getPage = createPageCache({ files, provider, publicUrl, readPriceList: priceList.read });
  const secure = publicUrl.startsWith('https:');
  const { icons, visitor } = files.parts;
  const routesFor = createRouteCache({ icons, portalName: provider.portalName });
  const overrides = createOverrides(overrideOrigins, secure);

  /** The routes and remotes for this browser, and the route of the address. The panel's own address has its first page. */
  function readRequest(request: FastifyRequest, reply: FastifyReply) {
    const snapshot = registry.current();
    const names = snapshot.map(({ name }) => name);
    const path = pathOf(request);
    const remotes = {
      choices: choicesFor(snapshot, browserNumber(request, reply, snapshot, secure)),
      overrides: overrides.read(request, names),
    };
    const routes = routesFor(snapshot, remotes);
    const route = routeAt(routes, path === panelPath ? visitor.redirectsTo : path);
    request.pageRoute = path === panelPath ? path : route?.path;
    const isKnown = route !== undefined || path === panelPath;
    if (!isKnown) registry.requireRead();
    return { names, path, routes, route, snapshot, remotes, isKnown };
  }

  return {
    /** An unknown address gets the page too, which shows that it does not exist. */
    async answerPage(request: FastifyRequest, reply: FastifyReply) {
      const { names, path, isKnown, ...composed } = readRequest(request, reply);
      const changed = overrides.change(request, names);
      if (changed) {
        overrides.setCookie(reply, changed);
        // A redirect to an unknown path such as `//evil.example` could leave the portal.
        return reply.header('Cache-Control', 'no-store').redirect(withoutOverride(isKnown ? path : '/', request.url), 303);
      }
      const page = await getPage({ ...composed, preferences: preferencesOf(request) });
      antiForgery.setCookie(request, reply);
      const isStored = isKnown && !hasSecret(request, composed.route) && composed.remotes.overrides.size === 0;
      return sendPage(request, reply.code(isKnown ? 200 : 404), page, isStored);
    },

    /** Answers a form that the browser submits to a prerendered page. */
    async redirectToPage(request: FastifyRequest, reply: FastifyReply) {
      const { path, route, remotes } = readRequest(request, reply);
      return prerenderedPage(route, remotes) ? reply.redirect(path, 303) : reply.callNotFound();
    },
  };
}

/** The path without a slash at the end, which the browser's router ignores too. */
function pathOf({ url }: FastifyRequest): string {
  const path = url.split('?')[0] ?? '/';
  return path === '/' ? path : path.replace(/\/$/, '');
}
