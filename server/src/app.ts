import cookie from '@fastify/cookie';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import fastify, { type FastifyInstance } from 'fastify';
import { createAttemptCounter } from './attempts/attempt-counter.ts';
import { companyRoutes } from './companies/company-routes.ts';
import { createLinkLetters } from './companies/link-letters.ts';
import { passwordChangeRoutes } from './companies/password-change-routes.ts';
import { createPasswordChangeStore } from './companies/password-change-store.ts';
import { passwordRoutes } from './companies/password-routes.ts';
import { createPasswordStore } from './companies/password-store.ts';
import { createRegistrationStore } from './companies/registration-store.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { sampleInstallerRoutes } from './download/sample-installer.ts';
import { employeeRoutes } from './employees/employee-routes.ts';
import { createEmployeeStore } from './employees/employee-store.ts';
import { createPeselEncryption } from './employees/pesel-encryption.ts';
import { enquiryRoutes } from './enquiries/enquiry-routes.ts';
import { type AntiForgery, createAntiForgery } from './http/anti-forgery.ts';
import { protectApi } from './http/api.ts';
import { answerError, answerRefusal, answerUnreadable, notFound } from './http/failures.ts';
import { loggingOptions, logRequests } from './http/logging.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Api } from './http/serve.ts';
import { licenceRoutes } from './licences/licence-routes.ts';
import { createOrderLetters } from './licences/order-letters.ts';
import { openApiRoutes } from './openapi/openapi-routes.ts';
import { healthRoutes } from './operations/health-routes.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { metricsRoute } from './operations/metrics-route.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { productRoutes } from './products/product-routes.ts';
import { createProductStore } from './products/product-store.ts';
import type { Releases } from './releases/open-releases.ts';
import { remoteRoutes } from './releases/remote-routes.ts';
import { remoteReportRoutes } from './remote-reports/remote-report-routes.ts';
import { failedLogins, sessionRoutes } from './sessions/session-routes.ts';
import { createSessionStore } from './sessions/session-store.ts';

export type Dependencies = {
  config: Config;
  open: OpenDatabase;
  /** The secret all replicas share: signs the anti-forgery cookie, keys the counters and the PESELs' encryption. */
  secretKey: string;
  /** Secrets that still open PESELs, and whose anti-forgery cookies are still good. */
  formerSecretKeys?: readonly string[];
  /** Tells the mail worker that mail was written. */
  nudgeMail(): void;
  passwords?: Passwords;
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
  const { config, open, secretKey, formerSecretKeys, logStream } = dependencies;
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
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  const antiForgery = createAntiForgery(secretKey, config.publicUrl, formerSecretKeys);
  securityHeaders(app, config.publicUrl);
  logRequests(app);
  const metrics = createMetrics();
  metricsRoute(app, metrics, config.metricsToken);
  app.setErrorHandler(answerError);
  await app.register(cookie);
  healthRoutes(app, open);
  sampleInstallerRoutes(app);
  const releases = await dependencies.followReleases?.(app.log);
  await app.register(async (fastify) => apiRoutes(fastify, dependencies, antiForgery, metrics, releases), { prefix: '/api' });
  app.setNotFoundHandler((request, reply) => answerRefusal(notFound(), request, reply));
  await app.register(async (pages) => dependencies.pages?.(pages, antiForgery, releases));
  return app;
}

function apiRoutes(
  fastify: FastifyInstance,
  { config, open: { database }, secretKey, nudgeMail, ...rest }: Dependencies,
  antiForgery: AntiForgery,
  { countRemote }: Metrics,
  releases: Releases | undefined,
): void {
  protectApi(fastify, antiForgery, config.embedOrigins);
  const passwords = rest.passwords ?? createPasswords();
  const attempts = createAttemptCounter(database, secretKey);
  const sessions = createSessionStore(database);
  const linkLetters = createLinkLetters(config.publicUrl, config.provider);
  const registrations = createRegistrationStore(database, linkLetters);
  const endpoints: EndpointDefinition[] = [];
  const api: Api = { fastify, findSession: sessions.find, endpoints };

  const sendActivationAgain = async (companyId: string) => {
    const sent = await registrations.sendActivationAgain(companyId);
    if (sent) nudgeMail();
    return sent;
  };
  sessionRoutes(api, { sessions, passwords, attempts, sendActivationAgain });
  companyRoutes(api, { database, registrations, passwords, attempts, nudgeMail, registrationsPerHour: config.registrationsPerHour });
  const forgetFailedLogins = (email: string) => attempts.forget(failedLogins, email.toLowerCase());
  const accountNeeds = { passwords, attempts, forgetFailedLogins, nudgeMail };
  passwordRoutes(api, { store: createPasswordStore(database, linkLetters), ...accountNeeds });
  passwordChangeRoutes(api, { store: createPasswordChangeStore(database, config.publicUrl, config.provider), ...accountNeeds });
  enquiryRoutes(api, { database, attempts, provider: config.provider, nudgeMail });
  productRoutes(api, createProductStore(database));
  licenceRoutes(api, { database, letters: createOrderLetters(config.publicUrl, config.provider), attempts, nudgeMail });
  const pesels = createPeselEncryption(secretKey, rest.formerSecretKeys);
  const [email, phone] = [config.provider.emails[0], config.provider.phones[0]];
  employeeRoutes(api, { store: createEmployeeStore(database, pesels, `${email}, ${phone}`), passwords, attempts });
  remoteRoutes(api, releases);
  remoteReportRoutes(api, { attempts, remoteNames: rest.remoteNames ?? [], countRemote });
  openApiRoutes(api, config.publicUrl);
}
