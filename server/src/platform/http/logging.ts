import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createLogStream } from './log-stream.ts';
import { routeOf } from './route-of.ts';

/** JSON lines with a request id. Fastify's own request lines are off: they contain whole addresses. */
export function loggingOptions(level: Config['logLevel'], stream: { write(line: string): void } = createLogStream()): FastifyServerOptions {
  return {
    logger: {
      level,
      base: null,
      serializers: { req: () => ({}), res: () => ({}) },
      stream,
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
  };
}

/** Waits until all lines are written, at most a second. */
export function flushLog(log: FastifyBaseLogger): Promise<void> {
  // Fastify's type of a logger lacks `flush`.
  return new Promise((resolve) => (log as Logger).flush(() => resolve()));
}

/** Load balancers poll these several times a second. */
const polledRoutes = ['/healthz', '/readyz'];

/**
 * Logs one line a request at `info` (health checks at `debug`): method, route, status, milliseconds. The route is the pattern, never the
 * address, which may hold a secret.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('pageRoute', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const level = polledRoutes.includes(route) ? 'debug' : 'info';
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request');
    done();
  });
}
