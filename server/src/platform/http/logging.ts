import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { type Lines, stdoutLines } from './log-lines.ts';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Logs are JSON lines with a request id; Fastify's own lines, which hold whole addresses, are left out. */
export function loggingOptions(level: Level, stream: Lines = stdoutLines()): FastifyServerOptions {
  return {
    logger: { level, base: null, serializers: { req: () => ({}), res: () => ({}) }, stream },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: () => randomUUID(),
  };
}

/** What balancers ask several times a second. */
const asked = ['/healthz', '/readyz'];

/** One line a request, at `info`, at `debug` for a balancer's question: its method, its route's pattern (never the address itself: that may hold a secret), status and time. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const level = asked.includes(route) ? 'debug' : 'info';
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request');
    done();
  });
}
