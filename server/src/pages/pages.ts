import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Provider } from '@osk/shared/contract/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AntiForgery } from '../http/anti-forgery.ts';
import type { ProductRow } from '../products/product-store.ts';
import { type Choices, composePage, placeAt } from './compose.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { serveCrawlers } from './crawlers.ts';
import { createKnownOffers } from './known-offers.ts';
import type { PortalFiles } from './portal-files.ts';

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

  serveCrawlers(fastify, publicUrl);

  const releases = files.remotes.map(({ release }) => release);
  const policy = contentSecurityPolicy(files.html);
  const offers = createKnownOffers(options.listOffered);
  await offers.refresh();
  const { html, read } = files;

  // An unknown address gets the page too, which says that it is unknown.
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const place = placeAt(files.places, path);
    antiForgery.giveCookie(request, reply);
    reply.code(place || path === panel ? 200 : 404).type('text/html; charset=utf-8');
    reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-store');
    const prerendered = releases.some(({ name, prerendered: pages }) => name === place?.remote && place.route in pages);
    if (!prerendered) reply.header('X-Robots-Tag', 'noindex');
    const choices = choicesOf(request);
    return reply.send(composePage({ html, place, releases, choices, page: { provider }, publicUrl, offers: offers.read(), read }));
  };

  for (const path of new Set([panel, ...files.places.map((place) => place.path)])) fastify.get(path, send);
  fastify.get('/*', (request, reply) => (noPage.test(request.url) ? reply.callNotFound() : send(request, reply)));
}

/** Leads to the first of its places. */
const panel = '/user-panel';
/** The addresses of the API and of the files: what is not there is a plain 404. */
const noPage = /^\/(api|assets|remotes)([/?]|$)/;

/** The path of a page's address, without the slash that the router of the page overlooks at its end. */
function pathOf({ url }: FastifyRequest): string {
  const path = url.split('?')[0] ?? '/';
  return path === '/' ? path : path.replace(/\/$/, '');
}

const year = 365 * 24 * 60 * 60;
/** A name with a hash of what is in the file, which may be a compressed one: `index-DdrA1hkB.css.br`. */
const hashed = /-[\w-]{8}\.\w+(\.br|\.gz)?$/;

function serveFolder(fastify: FastifyInstance, root: string, prefix: string) {
  return fastify.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('Cache-Control', hashed.test(path) ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });
}

function choicesOf(request: FastifyRequest): Choices {
  const { language, theme } = request.cookies;
  return { language: language === 'en' ? 'en' : 'pl', theme: theme === 'light' || theme === 'dark' ? theme : undefined };
}
