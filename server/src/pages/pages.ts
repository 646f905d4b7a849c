import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { Provider } from '@osk/shared/contract/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AntiForgery } from '../http/anti-forgery.ts';
import type { ProductRow } from '../products/product-store.ts';
import { type Choices, drawingOf, placeAt } from './compose.ts';
import { createComposedPages } from './composed-pages.ts';
import { serveCrawlers } from './crawlers.ts';
import { createKnownOffers } from './known-offers.ts';
import type { PortalFiles } from './portal-files.ts';
import { forAnyOrigin, serveFolder } from './serve-folder.ts';

export type PagesOptions = {
  files: PortalFiles;
  provider: Provider;
  publicUrl: string;
  antiForgery: AntiForgery;
  /** What is on offer, for search engines. */
  listOffered(): Promise<ProductRow[]>;
};

/** Serves the front end: its hashed files for a year, and the composed page at every address that is not the API's. */
export async function servePages(fastify: FastifyInstance, options: PagesOptions): Promise<void> {
  const { files, provider, publicUrl, antiForgery } = options;
  await serveFolder(fastify, join(files.shellFolder, 'assets'), '/assets/');
  for (const { folder, release } of files.remotes) await serveFolder(fastify, folder, `/remotes/${release.name}/`);
  if (files.embeddingFolder !== undefined) await serveFolder(fastify, files.embeddingFolder, '/embed/v1/', forAnyOrigin);

  serveCrawlers(fastify, publicUrl);

  const offers = createKnownOffers(options.listOffered);
  await offers.refresh();
  const composed = createComposedPages({ files, provider, publicUrl, offers: offers.read });

  // An unknown address gets the page too, which says that it is unknown.
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const place = placeAt(files.places, path);
    const page = await composed(place, choicesOf(request));
    antiForgery.giveCookie(request, reply);
    reply.code(place || path === panel ? 200 : 404).type('text/html; charset=utf-8');
    reply.header('Content-Security-Policy', page.policy).header('Cache-Control', 'no-store').header('Vary', 'Accept-Encoding');
    if (!page.drawn) reply.header('X-Robots-Tag', 'noindex');
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
    if (encoding !== 'br' && encoding !== 'gzip') return reply.send(page.text);
    return reply.header('Content-Encoding', encoding).send(page[encoding]);
  };

  // A drawn page's form sent by the browser itself, where scripts are off: what was typed is dropped, the page comes back.
  fastify.addContentTypeParser('application/x-www-form-urlencoded', (_, payload, done) => {
    payload.resume().once('end', () => done(null));
  });
  const releases = files.remotes.map(({ release }) => release);
  for (const place of files.places) {
    if (drawingOf(place, releases)) fastify.post(place.path, (_, reply) => reply.redirect(place.path, 303));
  }
  for (const path of new Set([panel, ...files.places.map((place) => place.path)])) fastify.get(path, send);
  fastify.get('/*', (request, reply) => (noPage.test(request.url) ? reply.callNotFound() : send(request, reply)));
}

/** Leads to the first of its places. */
const panel = '/user-panel';
/** The addresses of the API and of the files: what is not there is a plain 404. */
const noPage = /^\/(api|assets|download|embed|remotes)([/?]|$)/;

/** The path of a page's address, without the slash that the router of the page overlooks at its end. */
function pathOf({ url }: FastifyRequest): string {
  const path = url.split('?')[0] ?? '/';
  return path === '/' ? path : path.replace(/\/$/, '');
}

function choicesOf(request: FastifyRequest): Choices {
  const { language, theme } = request.cookies;
  return { language: language === 'en' ? 'en' : 'pl', theme: theme === 'light' || theme === 'dark' ? theme : undefined };
}
