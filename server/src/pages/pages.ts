import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Provider } from '@osk/shared/contract/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AntiForgery } from '../http/anti-forgery.ts';
import { type Choices, composePage, placeAt } from './compose.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { PortalFiles } from './portal-files.ts';

export type PagesOptions = { files: PortalFiles; provider: Provider; antiForgery: AntiForgery };

/** Serves the front end: its hashed files for a year, and the composed page at every address that is not the API's. */
export async function servePages(fastify: FastifyInstance, { files, provider, antiForgery }: PagesOptions): Promise<void> {
  await serveFolder(fastify, join(files.shellFolder, 'assets'), '/assets/');
  for (const { folder, release } of files.remotes) await serveFolder(fastify, folder, `/remotes/${release.name}/`);

  const releases = files.remotes.map(({ release }) => release);

  // An unknown address gets the page too, which says that it is unknown.
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const place = placeAt(files.places, path);
    antiForgery.giveCookie(request, reply);
    reply.code(place || path === panel ? 200 : 404).type('text/html; charset=utf-8');
    reply.header('Content-Security-Policy', contentSecurityPolicy).header('Cache-Control', 'no-store');
    return reply.send(composePage({ html: files.html, place, releases, choices: choicesOf(request), page: { provider } }));
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
