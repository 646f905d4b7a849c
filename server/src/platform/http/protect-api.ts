import { cookieValues } from '@osk/shared/contract/cookies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AntiForgery, portalCookies } from './anti-forgery.ts';
import { answerHttpError } from './error-handler.ts';
import { HttpError, notFound } from './http-error.ts';
import { messages } from './messages.ts';
import { bearerToken } from './read-request.ts';

const readOnlyMethods = /^(GET|HEAD|OPTIONS)$/;

type Options = { publicUrl: string; embedOrigins: readonly string[] };

/** Rules for every call under `/api`: no caching, anti-forgery, CORS for `embedOrigins`, JSON bodies only. */
export function protectApi(fastify: FastifyInstance, antiForgery: AntiForgery, { publicUrl, embedOrigins }: Options): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('Cache-Control', 'no-store').header('Vary', 'Origin, Accept-Language');
    const isListed = origin !== undefined && embedOrigins.includes(origin);
    if (isListed) {
      allowOrigin(reply, origin);
      if (request.method === 'OPTIONS') return void answerPreflight(reply);
    }
    const isKnown = origin === undefined || isListed || isOwn(origin, request, publicUrl);
    if (readOnlyMethods.test(request.method)) {
      // A page of the portal sends no Origin when it reads.
      if (origin === undefined && !isByToken(request)) antiForgery.setCookie(request, reply);
    } else if (!(isKnown && isByToken(request))) {
      // A sandboxed page, or a browser that hides the origin, sends `null`. Its cookie and header decide.
      if (!isKnown && origin !== 'null') throw new HttpError(403, messages.forged);
      antiForgery.check(request, reply);
    }
    return done();
  });
  acceptJsonOnly(fastify);
  // A route, not a handler for missing ones: the pages have a route for every address.
  fastify.all('/*', (request, reply) => answerHttpError(notFound(), request, reply));
}

/** Whether the token is all that a call sends. A browser adds no token by itself, so no other site can forge such a call. */
function isByToken(request: FastifyRequest): boolean {
  return bearerToken(request) !== undefined && portalCookies.every((name) => cookieValues(request.headers.cookie, name).length === 0);
}

/** Whether the page is one of the portal, at `PUBLIC_URL` or at another address of this server. */
function isOwn(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.host);
}

function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
    .header('Access-Control-Allow-Headers', 'Authorization, Content-Type, Accept-Language, Idempotency-Key, X-XSRF-TOKEN')
    .header('Access-Control-Max-Age', '600')
    .code(204)
    .send();
}

function acceptJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without a body may still send the content type.
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
