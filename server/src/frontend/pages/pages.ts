import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { Provider } from '@osk/shared/contract/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProductRow } from '../../platform/db/tables/product.ts';
import type { AntiForgery } from '../../platform/http/anti-forgery.ts';
import type { OpenedStore } from '../releases/open-releases.ts';
import type { Registry } from '../releases/registry.ts';
import { serveReleases } from '../releases/serve-releases.ts';
import { choicesFor } from '../releases/share.ts';
import { browserNumber } from './browser-number.ts';
import type { Choices } from './compose.ts';
import { type ComposedPage, createComposedPages } from './composed-pages.ts';
import { serveCrawlers } from './crawlers.ts';
import { createKnownOffers } from './known-offers.ts';
import { createOverrides, withoutOverride } from './overrides.ts';
import { drawingOf } from './page-remotes.ts';
import { placeAt } from './place-at.ts';
import type { PortalFiles } from './portal-files.ts';
import { serveEmbedded } from './serve-embedded.ts';
import { serveFolder } from './serve-folder.ts';

export type PagesOptions = {
  files: PortalFiles;
  provider: Provider;
  publicUrl: string;
  antiForgery: AntiForgery;
  /** What is on offer, for search engines. */
  listOffered(): Promise<ProductRow[]>;
  /** What is out of the remotes. */
  registry: Registry;
  /** The store of releases. */
  store: OpenedStore;
  overrideOrigins: readonly string[];
};

/** Serves the front end: its hashed files for a year, and the composed page at every address that is not the API's. */
export async function servePages(fastify: FastifyInstance, options: PagesOptions): Promise<void> {
  const { files, provider, publicUrl, store } = options;
  await serveFolder(fastify, join(files.shellFolder, 'assets'), '/assets/');
  for (const { folder, release } of files.remotes) await serveFolder(fastify, folder, `/remotes/${release.name}/`);
  if (store.folder !== undefined) await serveReleases(fastify, store.folder);
  await serveEmbedded(fastify, { folder: files.embeddingFolder, store: store.store, registry: options.registry });
  serveCrawlers(fastify, publicUrl);

  const offers = createKnownOffers(options.listOffered);
  await offers.refresh();
  const composed = createComposedPages({ files, provider, publicUrl, storeAddress: store.address, offers: offers.read });
  const { send, sendBack } = answers(options, composed);

  // A drawn page's form sent by the browser itself, where scripts are off: what was typed is dropped, the page comes back.
  fastify.addContentTypeParser('application/x-www-form-urlencoded', (_, payload, done) => {
    payload.resume().once('end', () => done(null));
  });
  for (const { path } of files.places) fastify.post(path, sendBack);
  for (const path of new Set([panel, ...files.places.map((place) => place.path)])) fastify.get(path, send);
  fastify.get('/*', (request, reply) => (noPage.test(request.url) ? reply.callNotFound() : send(request, reply)));
}

function answers(
  { files, publicUrl, antiForgery, registry, overrideOrigins }: PagesOptions,
  composed: ReturnType<typeof createComposedPages>,
) {
  const secure = publicUrl.startsWith('https:');
  const overrides = createOverrides({ origins: overrideOrigins, remotes: files.names, secure });

  return {
    // An unknown address gets the page too, which says that it is unknown.
    async send(request: FastifyRequest, reply: FastifyReply) {
      const path = pathOf(request);
      const place = placeAt(files.places, path);
      const isKnown = place !== undefined || path === panel;
      const changed = overrides.change(request);
      if (changed) {
        overrides.give(reply, changed);
        // Of what an unknown address holds nothing is repeated: it could lead elsewhere.
        return reply.header('Cache-Control', 'no-store').redirect(withoutOverride(isKnown ? path : '/', request.url), 303);
      }
      const snapshot = await registry.current();
      const choices = choicesFor(snapshot, browserNumber(request, reply, snapshot, secure));
      const remotes = { choices, overrides: overrides.of(request) };
      const page = await composed({ place, choices: choicesOf(request), remotes, snapshot });
      antiForgery.setCookie(request, reply);
      return sendPage(request, reply.code(isKnown ? 200 : 404), page);
    },

    /** Leads from a drawn page's address to the page itself. */
    async sendBack(request: FastifyRequest, reply: FastifyReply) {
      const path = pathOf(request);
      const snapshot = await registry.current();
      const choices = choicesFor(snapshot, browserNumber(request, reply, snapshot, secure));
      const drawing = drawingOf(placeAt(files.places, path), { choices, overrides: overrides.of(request) });
      return drawing ? reply.redirect(path, 303) : reply.callNotFound();
    },
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: ComposedPage): FastifyReply {
  reply.type('text/html; charset=utf-8');
  reply.header('Content-Security-Policy', page.policy).header('Cache-Control', 'no-store').header('Vary', 'Accept-Encoding');
  if (!page.drawn) reply.header('X-Robots-Tag', 'noindex');
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (encoding !== 'br' && encoding !== 'gzip') return reply.send(page.text);
  return reply.header('Content-Encoding', encoding).send(page[encoding]);
}

/** Leads to the first of its places. */
const panel = '/user-panel';
/** The addresses of the API and of the files: what is not there is a plain 404. */
const noPage = /^\/(api|assets|download|embed|releases|remotes)([/?]|$)/;

/** The path of a page's address, without the slash that the router of the page overlooks at its end. */
function pathOf({ url }: FastifyRequest): string {
  const path = url.split('?')[0] ?? '/';
  return path === '/' ? path : path.replace(/\/$/, '');
}

function choicesOf(request: FastifyRequest): Choices {
  const { language, theme } = request.cookies;
  return { language: language === 'en' ? 'en' : 'pl', theme: theme === 'light' || theme === 'dark' ? theme : undefined };
}
