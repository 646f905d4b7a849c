import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the request comes from a page of a listed foreign origin, which may call with a bearer token, without cookies. */
export function isListedForeign(request: FastifyRequest, embedOrigins: readonly string[]): boolean {
  const { origin } = request.headers;
  return origin !== undefined && embedOrigins.includes(origin);
}

/** The CORS headers for a listed foreign origin: no credentials, since such a page brings its token itself. */
export function letIn(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('Access-Control-Allow-Origin', request.headers.origin ?? '');
  reply.header('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
}

/** The answer to the browser's question before a foreign call. */
export function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
    .header('Access-Control-Allow-Headers', 'Authorization, Content-Type, Accept-Language, Idempotency-Key, X-XSRF-TOKEN')
    .header('Access-Control-Max-Age', '600')
    .code(204)
    .send();
}
