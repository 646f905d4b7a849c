import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { constantTimeEqual } from '../access-tokens.ts';
import type { OpenDatabase } from '../db/database.ts';
import { routeOf } from '../http/logging.ts';
import type { Metrics } from './metrics.ts';

/** `/readyz` says that the database is migrated and reachable. Without space it stays 200: no other server could answer the reads. */
export function healthRoutes(app: FastifyInstance, open: OpenDatabase, isStopping: () => boolean): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { status: 'alive' };
  });
  app.get('/readyz', async (_request, reply) => {
    const ready = !isStopping() && (await open.isReady().catch(() => false));
    reply.header('Cache-Control', 'no-store').code(ready ? 200 : 503);
    if (ready && open.space?.isLow()) return { status: 'read-only', reason: 'too little free space' };
    return { status: ready ? 'ready' : 'not ready' };
  });
}

const path = '/metrics';

/** Counts requests and serves `/metrics` to holders of the token. For others the address is unknown. Without a token nothing is counted. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  if (token === undefined) return;
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest({ method: request.method, route: routeOf(request), status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
  metrics.watchProcess();
  // A constraint of the router: without the token the request gets what any unknown address gets.
  app.addConstraintStrategy({ name: 'scrape', storage: () => storage(), deriveConstraint: (request) => isScrape(request, token) });
  app.get(path, { constraints: { scrape: true } }, async (_request, reply) => {
    reply.type(metrics.contentType).header('Cache-Control', 'no-store');
    return metrics.read();
  });
}

function storage<Handler>() {
  const handlers = new Map<unknown, Handler>();
  return {
    get: (value: unknown) => handlers.get(value) ?? null,
    set: (value: unknown, handler: Handler) => void handlers.set(value, handler),
  };
}

function isScrape({ url, headers }: IncomingMessage, token: string): boolean {
  return url?.split('?')[0] === path && constantTimeEqual(headers.authorization ?? '', `Bearer ${token}`);
}
