import { routeAt } from '@osk/shared/contract/compose-routes';
import type { PageRoute, Provider } from '@osk/shared/contract/page';
import { panelPath } from '@osk/shared/contract/portal-routes';
import { embeddedFolder, isFileName } from '@osk/shared/contract/release';
import { retryPrefix } from '@osk/shared/contract/retry-address';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProductRow } from '../platform/db/tables/product.ts';
import type { AntiForgery } from '../platform/http/anti-forgery.ts';
import { describeError } from '../platform/http/describe-error.ts';
import type { PortalFiles } from '../registry/portal-files.ts';
import type { Registry } from '../registry/registry.ts';
import { releasesPrefix } from '../registry/release-contents.ts';
import { createReleaseFiles, type ReleaseFiles } from '../registry/release-files.ts';
import { type CachedPage, createPageCache, createPriceListCache } from './cache/page-cache.ts';
import { createRouteCache } from './cache/route-cache.ts';
import { preferencesOf } from './compose-page.ts';
import { createElementFiles } from './embedded/embedded-element.ts';
import { embeddedRoutes } from './embedded/embedded-routes.ts';
import { anyOriginHeaders, encodingFor, type FindInstalled, sendInstalled, sendReleaseFile, serveFolder } from './files/static-files.ts';
import { createOverrides, withoutOverride } from './overrides.ts';
import { browserNumber, choicesFor, prerenderedPage } from './page-remotes.ts';
import { robotsRoutes } from './search-engines.ts';

export type PageOptions = {
  files: PortalFiles;
  provider: Provider;
  publicUrl: string;
  antiForgery: AntiForgery;
  listOfferedProducts(): Promise<ProductRow[]>;
  registry: Registry;
  findInstalled: FindInstalled;
  overrideOrigins: readonly string[];
};

/** Addresses of the API and of files: a missing one is a plain 404. */
const notPages = /^\/(api|assets|download|embed|releases|remotes|retry|sdk)([/?]|$)/;

/** Serves the builds, the releases, and a composed page at every other address. */
export async function pageRoutes(fastify: FastifyInstance, options: PageOptions): Promise<void> {
  const { files, publicUrl, findInstalled, registry } = options;
  await serveFolder(fastify, { prefix: '/assets/', build: files.shellFolder, folder: 'assets' }, findInstalled);
  for (const { folder, name } of files.remotes) await serveFolder(fastify, { prefix: `/remotes/${name}/`, build: folder }, findInstalled);
  // Another version may have another remote.
  fastify.get<{ Params: { '*': string } }>('/remotes/*', (request, reply) =>
    sendInstalled(request, reply, `/remotes/${request.params['*']}`, findInstalled),
  );
  const releaseFiles = createReleaseFiles(registry.contents, fastify.log);
  releaseFileRoutes(fastify, releaseFiles, registry);
  const findElement = createElementFiles({ ...files, publicUrl, registry });
  await embeddedRoutes(fastify, { folder: files.embeddedFolder, findElement, releaseFiles, registry, findInstalled });
  robotsRoutes(fastify, publicUrl);

  const { answerPage, redirectToPage } = await createHandlers(options, fastify.log);
  // Without scripts, the browser itself submits the forms of a prerendered page. The body is dropped.
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  // The operator admits remotes and their routes while the server runs.
  fastify.post('/*', (request, reply) => (notPages.test(request.url) ? reply.callNotFound() : redirectToPage(request, reply)));
  fastify.get('/*', (request, reply) => (notPages.test(request.url) ? reply.callNotFound() : answerPage(request, reply)));
}

type ReleaseFileRoute = { Params: { remote: string; version: string; '*': string } };

/** Serves the files of stored releases, at their address and at retry addresses. Each is checked by its hash. */
function releaseFileRoutes(fastify: FastifyInstance, files: ReleaseFiles, registry: Registry): void {
  const answer = async (request: FastifyRequest<ReleaseFileRoute>, reply: FastifyReply) => {
    const { remote, version, '*': file } = request.params;
    const stored = registry.stored(remote)?.releases.find((release) => release.version === version);
    // The embedded files of a version are for pages that stay with it.
    if (file.startsWith(`${embeddedFolder}/`)) reply.headers(anyOriginHeaders);
    const found = stored && isFileName(file) ? await files.find(remote, stored, file, encodingFor(request)) : undefined;
    // A version never changes.
    if (found) return sendReleaseFile(request, reply, file, { ...found, isHashed: true });
    registry.requireRead();
    return reply.callNotFound();
  };
  fastify.get<ReleaseFileRoute>(`${releasesPrefix}:remote/:version/*`, answer);
  fastify.get<ReleaseFileRoute>(`${retryPrefix}:attempt/:remote/:version/*`, answer);
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
  async function readRequest(request: FastifyRequest, reply: FastifyReply) {
    const snapshot = registry.current();
    const names = snapshot.map(({ name }) => name);
    const path = pathOf(request);
    const remotes = {
      choices: choicesFor(snapshot, browserNumber(request, reply, snapshot, secure)),
      overrides: overrides.read(request, names),
    };
    const routes = await routesFor(snapshot, remotes);
    const route = routeAt(routes, path === panelPath ? visitor.redirectsTo : path);
    request.pageRoute = path === panelPath ? path : route?.path;
    const isKnown = route !== undefined || path === panelPath;
    if (!isKnown) registry.requireRead();
    return { names, path, routes, route, snapshot, remotes, isKnown };
  }

  return {
    /** An unknown address gets the page too, which shows that it does not exist. */
    async answerPage(request: FastifyRequest, reply: FastifyReply) {
      const { names, path, isKnown, ...composed } = await readRequest(request, reply);
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

    async redirectToPage(request: FastifyRequest, reply: FastifyReply) {
      const { path, route, remotes } = await readRequest(request, reply);
      return prerenderedPage(route, remotes) ? reply.redirect(path, 303) : reply.callNotFound();
    },
  };
}

/** The path without a slash at the end, which the browser's router ignores too. */
function pathOf({ url }: FastifyRequest): string {
  const path = url.split('?')[0] ?? '/';
  return path === '/' ? path : path.replace(/\/$/, '');
}

/** Sends a composed page. @param isStored whether the browser stores the page, and asks each time whether it has changed */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, isStored: boolean): FastifyReply {
  reply.header('Content-Security-Policy', page.policy).header('Cache-Control', isStored ? 'private, no-cache' : 'no-store');
  // A page depends on the cookies of language, theme and canary. History navigations revalidate only what varies.
  reply.header('Vary', 'Accept-Encoding, Cookie');
  if (!page.prerendered) reply.header('X-Robots-Tag', 'noindex');
  if (isStored) {
    // Weak: the same for every encoding, also when a proxy compresses the page again.
    reply.header('ETag', `W/${page.tag}`);
    if (request.headers['if-none-match']?.includes(page.tag)) return reply.code(304).send();
  }
  reply.type('text/html; charset=utf-8');
  const encoding = encodingFor(request);
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply.send(page[encoding ?? 'identity']);
}

/** Whether the address has a secret: a token, or the id of an activation or of a new password. */
function hasSecret({ url }: FastifyRequest, route: PageRoute | undefined): boolean {
  return route?.path.includes(':') === true || new URLSearchParams(url.slice(url.indexOf('?') + 1)).has('token');
}
