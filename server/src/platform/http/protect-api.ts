import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AntiForgery } from './anti-forgery.ts';
import { answerHttpError } from './error-handler.ts';
import { notFound } from './http-error.ts';
import { bearerToken } from './read-request.ts';

const readOnlyMethods = /^(GET|HEAD|OPTIONS)$/;

/** Rules for every call under `/api`: no caching, anti-forgery, CORS for `embedOrigins`, JSON bodies only. */
export function protectApi(fastify: FastifyInstance, antiForgery: AntiForgery, embedOrigins: readonly string[]): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('Cache-Control', 'no-store').header('Vary', 'Origin, Accept-Language');
    if (origin !== undefined && embedOrigins.includes(origin)) {
      allowOrigin(reply, origin);
      if (request.method === 'OPTIONS') return void answerPreflight(reply);
      // An embedding page sends a bearer token and no cookies, so no other site can forge its calls.
      if (bearerToken(request) !== undefined) return done();
    }
    if (!readOnlyMethods.test(request.method)) antiForgery.check(request, reply);
    // A page of the portal sends no Origin when it reads.
    else if (origin === undefined) antiForgery.setCookie(request, reply);
    return done();
  });
  acceptJsonOnly(fastify);
  fastify.setNotFoundHandler((request: FastifyRequest, reply) => answerHttpError(notFound(), request, reply));
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
