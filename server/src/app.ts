import cookie from '@fastify/cookie';
import { withoutRetry } from '@osk/shared/contract/retry-address';
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { type ApiDependencies, apiRoutes } from './api-routes.ts';
import { sampleInstallerRoutes } from './pages/download/sample-installer-routes.ts';
import { legalRoutes } from './pages/legal/legal-routes.ts';
import { type AntiForgery, createAntiForgery } from './platform/http/anti-forgery.ts';
import { answerError, answerHttpError, answerUnreadable } from './platform/http/error-handler.ts';
import { notFound } from './platform/http/http-error.ts';
import { loggingOptions, logRequests } from './platform/http/logging.ts';
import { maxBodyBytes, requestRules, requestTimes } from './platform/http/request-rules.ts';
import { createMetrics, type Metrics } from './platform/operations/metrics.ts';
import { healthRoutes, metricsRoute } from './platform/operations/operations-routes.ts';
import { embeddedRemote } from './registry/portal-files.ts';
import { type Registry, servedVersions } from './registry/registry.ts';

export type Dependencies = ApiDependencies & {
  isStopping?(): boolean;
  /** Shared with the mail worker; new ones by default. */
  metrics?: Metrics;
  createRegistry?(log: FastifyInstance['log']): Promise<Registry>;
  pages?(app: FastifyInstance, antiForgery: AntiForgery, registry: Registry | undefined): Promise<void>;
  /** Receives log lines. Without it there is no log. */
  logStream?: { write(line: string): void };
};

/** Builds the server, ready to listen or for injected requests. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, open, secretKey, formerSecretKeys, logStream = { write: () => undefined }, isStopping = () => false } = dependencies;
  const app = fastify({
    ...loggingOptions(config.logLevel, logStream),
    bodyLimit: maxBodyBytes,
    ...requestTimes,
    // Connected callers still get answers while the server stops.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '' }) => withoutRetry(url),
    frameworkErrors(error, request, reply) {
      answerError(error, request, reply);
      // Fastify runs no hooks for errors of its router, so the request is logged here.
      request.log.info({ method: request.method, route: 'none', status: reply.statusCode, ms: 0 }, 'request');
    },
  });
  // Ignores unknown `Expect` headers, because Node answers them without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const antiForgery = createAntiForgery(secretKey, config.publicUrl, formerSecretKeys);
  requestRules(app, config.publicUrl, isStopping);
  logRequests(app);
  const metrics = dependencies.metrics ?? createMetrics();
  if (config.metricsToken !== undefined) metrics.watchDatabase(open);
  metricsRoute(app, metrics, config.metricsToken);
  app.setErrorHandler(answerError);
  // Parses no cookies: it would keep the first of a name, which may be another host's.
  await app.register(cookie, { hook: false });
  healthRoutes(app, open, isStopping);
  sampleInstallerRoutes(app);
  legalRoutes(app, config);
  const registry = await dependencies.createRegistry?.(app.log);
  app.addHook('onClose', async () => registry?.close());
  const embedding = { remote: embeddedRemote, origins: config.embedOrigins };
  metrics.watchRemotes(() => servedVersions(registry?.current() ?? []), embedding);
  const api: FastifyPluginAsync = async (fastify) => apiRoutes(fastify, dependencies, antiForgery, metrics, registry);
  await app.register(api, { prefix: '/api' });
  app.setNotFoundHandler((request, reply) => answerHttpError(notFound(), request, reply));
  const pages: FastifyPluginAsync = async (fastify) => dependencies.pages?.(fastify, antiForgery, registry);
  await app.register(pages);
  return app;
}
