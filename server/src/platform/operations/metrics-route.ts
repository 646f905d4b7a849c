import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

const path = '/metrics';

/** Counts every request, and serves `/metrics` to who has the token; to anybody else that address is an unknown one. Without a token nobody reads, and nothing is counted. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  if (token === undefined) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    metrics.countRequest({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
  metrics.watchProcess();
  // By the router, so that who lacks the token meets what stands at any other address: the page, or none.
  app.addConstraintStrategy({ name: 'scrape', storage: () => storage(), deriveConstraint: (request) => isScrape(request, token) });
  app.get(path, { constraints: { scrape: true } }, async (_request, reply) => {
    reply.type(metrics.contentType).header('Cache-Control', 'no-store');
    return metrics.read();
  });
}

/** The router's table of one constraint. */
function storage<Handler>() {
  const handlers = new Map<unknown, Handler>();
  return {
    get: (value: unknown) => handlers.get(value) ?? null,
    set: (value: unknown, handler: Handler) => void handlers.set(value, handler),
  };
}

function isScrape({ url, headers }: IncomingMessage, token: string): boolean {
  return url?.split('?')[0] === path && isEqual(headers.authorization ?? '', `Bearer ${token}`);
}

/** In a time that does not tell how much of it is right, nor how long it is. */
function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
