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
  const known = new Set(['/user-panel', ...files.places.map(({ path }) => path)]);

  const send = (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => {
    const path = request.url.split('?')[0] ?? '/';
    antiForgery.giveCookie(request, reply);
    reply.code(status).type('text/html; charset=utf-8');
    reply.header('Content-Security-Policy', contentSecurityPolicy).header('Cache-Control', 'no-store');
    return reply.send(
      composePage({ html: files.html, place: placeAt(files.places, path), releases, choices: choicesOf(request), page: { provider } }),
    );
  };

  for (const path of known) fastify.get(path, (request, reply) => send(request, reply, 200));
  // An unknown address gets the page too, which says that it is unknown; the API's and the files' own get a plain 404.
  fastify.get('/*', (request, reply) =>
    /^\/(api|assets|remotes)(\/|$)/.test(request.url) ? reply.callNotFound() : send(request, reply, 404),
  );
}

const year = 365 * 24 * 60 * 60;

function serveFolder(fastify: FastifyInstance, root: string, prefix: string) {
  return fastify.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply) {
      // Their names carry a hash of what is in them.
      void reply.header('Cache-Control', `public, max-age=${year}, immutable`);
    },
  });
}

function choicesOf(request: FastifyRequest): Choices {
  const { language, theme } = request.cookies;
  return { language: language === 'en' ? 'en' : 'pl', theme: theme === 'light' || theme === 'dark' ? theme : undefined };
}
