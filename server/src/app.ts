import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { apiRoutes } from './api-routes.ts';
import { sampleInstallerRoutes } from './frontend/download/sample-installer.ts';
import type { Releases } from './frontend/releases/open-releases.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { type AntiForgery, createAntiForgery } from './platform/http/anti-forgery.ts';
import { commonHeaders } from './platform/http/common-headers.ts';
import { answerError, answerHttpError, answerUnreadable } from './platform/http/error-handler.ts';
import { notFound } from './platform/http/http-error.ts';
import { loggingOptions, logRequests } from './platform/http/logging.ts';
import { healthRoutes } from './platform/operations/health-routes.ts';
import { createMetrics, type Metrics } from './platform/operations/metrics.ts';
import { metricsRoute } from './platform/operations/metrics-route.ts';
import type { Passwords } from './platform/passwords/passwords.ts';

export type Dependencies = {
  config: Config;
  open: OpenDatabase;
  /** The secret all replicas share: signs the anti-forgery cookie, keys the counters and the PESELs' encryption. */
  secretKey: string;
  /** Secrets that still open PESELs, and whose anti-forgery cookies are still good. */
  formerSecretKeys?: readonly string[];
  /** Whether the server was told to stop. */
  isStopping?(): boolean;
  /** Tells the mail worker that mail was written. */
  wakeMailWorker(): void;
  passwords: Passwords;
  /** What others count in too; the application's own by default. */
  metrics?: Metrics;
  /** The remotes that the pages load, which alone can be reported of. */
  remoteNames?: readonly string[];
  /** Follows what is out of the remotes that the pages load. */
  followReleases?(log: FastifyInstance['log']): Promise<Releases>;
  /** Serves the pages: everything that is not the API. */
  pages?(app: FastifyInstance, antiForgery: AntiForgery, releases: Releases | undefined): Promise<void>;
  /** Where log lines go; stdout by default. */
  logStream?: { write(line: string): void };
};

/** Builds the server, ready to listen or to be injected into. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, open, secretKey, formerSecretKeys, logStream, isStopping = () => false } = dependencies;
  const app = fastify({
    ...loggingOptions(config.logLevel, logStream),
    bodyLimit: 64 * 1024,
    // A body that does not arrive in this time is given up: Fastify's own default is to wait for ever.
    requestTimeout: 30_000,
    // While it stops, the server still answers whoever is connected.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors(error, request, reply) {
      answerError(error, request, reply);
      // What the router itself refuses meets no hook.
      request.log.info({ method: request.method, route: 'none', status: reply.statusCode, ms: 0 }, 'request');
    },
  });
  // An expectation that we do not know may be passed over; Node's own answer to one has no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const antiForgery = createAntiForgery(secretKey, config.publicUrl, formerSecretKeys);
  commonHeaders(app, config.publicUrl, isStopping);
  logRequests(app);
  const metrics = dependencies.metrics ?? createMetrics();
  if (config.metricsToken !== undefined) metrics.watchDatabase(open);
  metrics.expectRemotes(dependencies.remoteNames ?? []);
  metricsRoute(app, metrics, config.metricsToken);
  app.setErrorHandler(answerError);
  await app.register(cookie);
  healthRoutes(app, open, isStopping);
  sampleInstallerRoutes(app);
  const releases = await dependencies.followReleases?.(app.log);
  const api: FastifyPluginAsync = async (fastify) => apiRoutes(fastify, dependencies, antiForgery, metrics, releases);
  await app.register(api, { prefix: '/api' });
  app.setNotFoundHandler((request, reply) => answerHttpError(notFound(), request, reply));
  const pages: FastifyPluginAsync = async (fastify) => dependencies.pages?.(fastify, antiForgery, releases);
  await app.register(pages);
  return app;
}
