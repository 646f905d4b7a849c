import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of a page's address. One handler answers all pages. */
    pageRoute?: string | undefined;
  }
}

/** The pattern of a request's address for logs and metrics, never the address itself, which may hold a secret. */
export const routeOf = ({ pageRoute, routeOptions }: FastifyRequest): string => pageRoute ?? routeOptions.url ?? 'none';

/** JSON lines with a request id. Fastify's own request lines are off: they contain whole addresses. */
export function loggingOptions(level: Config['logLevel'], stream: { write(line: string): void }): FastifyServerOptions {
  return {
    logger: { level, base: null, serializers: { req: () => ({}), res: () => ({}) }, stream },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
  };
}

const polledRoutes = ['/healthz', '/readyz'];

/** Logs one line a request at `info` (health checks at `debug`): method, route, status, milliseconds. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('pageRoute', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const level = polledRoutes.includes(route) ? 'debug' : 'info';
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request');
    done();
  });
}
