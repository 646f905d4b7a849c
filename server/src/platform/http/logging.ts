import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config.ts';

type LogStream = { write(line: string): void };

/** JSON lines with a request id. Fastify's own request lines are off: they contain whole addresses. */
export function loggingOptions(level: Config['logLevel'], stream?: LogStream): FastifyServerOptions {
  return {
    // Asynchronous writes batch lines under load. The rest is written when the process ends.
    logger: { level, base: null, serializers: { req: () => ({}), res: () => ({}) }, stream: stream ?? pino.destination({ sync: false }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
  };
}

/** Load balancers poll these several times a second. */
const polledRoutes = ['/healthz', '/readyz'];

/**
 * Logs one line a request at `info` (health checks at `debug`): method, route, status, milliseconds. The route is the pattern, never the
 * address, which may hold a secret.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const level = polledRoutes.includes(route) ? 'debug' : 'info';
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request');
    done();
  });
}
