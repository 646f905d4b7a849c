import type { FastifyInstance } from 'fastify';
import type { AntiForgery } from './anti-forgery.ts';
import { bearerToken } from './bearer-token.ts';
import { answerHttpError, notFound } from './failures.ts';
import { answerPreflight, isListedForeign, letIn } from './foreign-origins.ts';

/** What holds for every call under `/api`: who may send it from where, that only JSON comes in, and that nothing of it is cached. */
export function protectApi(fastify: FastifyInstance, antiForgery: AntiForgery, embedOrigins: readonly string[]): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('Cache-Control', 'no-store').header('Vary', 'Origin, Accept-Language');
    if (isListedForeign(request, embedOrigins)) {
      letIn(request, reply);
      if (request.method === 'OPTIONS') return void answerPreflight(reply);
      if (bearerToken(request) !== undefined) return done();
    }
    if (!readOnly.test(request.method)) antiForgery.check(request, reply);
    // A page's own reading calls name no origin: one that does comes from elsewhere.
    else if (request.headers.origin === undefined) antiForgery.giveCookie(request, reply);
    return done();
  });
  acceptJsonAlone(fastify);
  fastify.setNotFoundHandler((request, reply) => answerHttpError(notFound(), request, reply));
}

const readOnly = /^(GET|HEAD|OPTIONS)$/;

function acceptJsonAlone(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without a body may still name its type.
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
