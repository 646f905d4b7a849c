import type { PageRoute } from '@osk/shared/contract/page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage } from './page-cache.ts';
import { encodingFor } from './static-files.ts';

/** Sends a composed page. @param isStored whether the browser stores the page, and asks each time whether it has changed */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, isStored: boolean): FastifyReply {
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
  return encoding ? reply.header('Content-Encoding', encoding).send(page[encoding]) : reply.send(page.text);
}

/** Whether the address has a secret: a token, or the id of an activation or of a new password. */
export function hasSecret({ url }: FastifyRequest, route: PageRoute | undefined): boolean {
  return route?.path.includes(':') === true || new URLSearchParams(url.slice(url.indexOf('?') + 1)).has('token');
}
