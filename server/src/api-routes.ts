import type { FastifyInstance } from 'fastify';
import { createAccountEmails } from './accounts/company/account-emails.ts';
import { companyRoutes } from './accounts/company/company-routes.ts';
import { createRegistrationStore } from './accounts/company/registration-store.ts';
import { emailChangeRoutes } from './accounts/email-change/email-change-routes.ts';
import { createEmailChangeStore } from './accounts/email-change/email-change-store.ts';
import { passwordRoutes } from './accounts/password/password-routes.ts';
import { createPasswordStore, createVerifyPassword } from './accounts/password/password-store.ts';
import { createLoginLimits } from './accounts/sessions/login-limits.ts';
import { sessionRoutes } from './accounts/sessions/session-routes.ts';
import { createSessionStore } from './accounts/sessions/session-store.ts';
import { productRoutes } from './catalogue/product-store.ts';
import { employeeRoutes } from './employees/employee-routes.ts';
import { createEmployeeStore } from './employees/employee-store.ts';
import { createPeselEncryption } from './employees/pesel-encryption.ts';
import { enquiryRoutes } from './enquiries/enquiry-routes.ts';
import { licenceRoutes } from './orders/licence-routes.ts';
import { createOrderEmails } from './orders/order-emails.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import type { AntiForgery } from './platform/http/anti-forgery.ts';
import { protectApi } from './platform/http/protect-api.ts';
import { type Api, followUp } from './platform/http/serve.ts';
import { createRunOnce } from './platform/idempotency.ts';
import { openApiRoutes } from './platform/openapi/openapi-routes.ts';
import type { Metrics } from './platform/operations/metrics.ts';
import type { Passwords } from './platform/passwords/passwords.ts';
import { createCallLimiter } from './platform/rate-limits/call-limiter.ts';
import { createRateLimiter } from './platform/rate-limits/rate-limiter.ts';
import { remoteRoutes } from './registry/admission/remote-routes.ts';
import { createPageLoads } from './registry/analysis/page-loads.ts';
import { releaseRoutes } from './registry/api/release-routes.ts';
import { hasDeployedBuild } from './registry/portal-files.ts';
import type { Registry } from './registry/registry.ts';
import { createReleaseTokens } from './registry/tokens/release-tokens.ts';

export type ApiDependencies = {
  config: Config;
  open: OpenDatabase;
  /** Shared by all replicas: signs the anti-forgery cookie, keys the rate limits, encrypts PESEL numbers. */
  secretKey: string;
  /** Former secrets: they still decrypt PESEL numbers and verify cookies. */
  formerSecretKeys?: readonly string[];
  /** Call it after a commit that wrote e-mails. */
  wakeMailWorker(): void;
  passwords: Passwords;
};

/** Serves every call of the API. @param registry undefined when no pages are served */
export function apiRoutes(
  fastify: FastifyInstance,
  { config, open: { database }, secretKey, formerSecretKeys, passwords, ...dependencies }: ApiDependencies,
  antiForgery: AntiForgery,
  metrics: Metrics,
  registry: Registry | undefined,
): void {
  // The e-mails are committed when it is called.
  const wakeMailWorker = () => void followUp(fastify.log, dependencies.wakeMailWorker);
  protectApi(fastify, antiForgery, config);
  const rateLimits = createRateLimiter(database, secretKey);
  const sessions = createSessionStore(database);
  const accountEmails = createAccountEmails(config.publicUrl, config.provider);
  const registrations = createRegistrationStore(database, accountEmails, config.legalTexts);
  const api: Api = {
    fastify,
    findSession: sessions.find,
    findReleaseToken: createReleaseTokens(database),
    countCall: createCallLimiter(config.callsPerMinute),
    runOnce: createRunOnce(database, secretKey, formerSecretKeys),
    endpoints: [],
  };

  const loginLimits = createLoginLimits({ rateLimits, passwords, secretKey, formerSecretKeys, publicUrl: config.publicUrl });
  sessionRoutes(api, { sessions, loginLimits, registrations, rateLimits, wakeMailWorker });
  const { registrationsPerHour } = config;
  const registering = { registrations, passwords, secretKey, registrationsPerHour };
  companyRoutes(api, { database, emails: accountEmails, ...registering, rateLimits, wakeMailWorker });
  const verifyPassword = createVerifyPassword(database, passwords, rateLimits);
  passwordRoutes(api, { store: createPasswordStore(database, accountEmails), passwords, verifyPassword, rateLimits, wakeMailWorker });
  emailChangeRoutes(api, { database, store: createEmailChangeStore(database, accountEmails), verifyPassword, rateLimits, wakeMailWorker });
  enquiryRoutes(api, { database, rateLimits, provider: config.provider, publicUrl: config.publicUrl, wakeMailWorker });
  productRoutes(api, database);
  const contact = `${config.provider.emails[0]}, ${config.provider.phones[0]}`;
  const ordering = {
    emails: createOrderEmails(config.publicUrl, config.provider, config.newOrderEmails),
    limits: { openOrders: config.openOrdersPerCompany, ordersPerHour: config.ordersPerHour, contact },
    vatRate: config.vatRate,
  };
  licenceRoutes(api, { database, ordering, provider: config.provider, rateLimits, wakeMailWorker });
  const pesels = createPeselEncryption(secretKey, formerSecretKeys);
  employeeRoutes(api, { store: createEmployeeStore(database, pesels, contact), passwords, rateLimits });
  const isDeployed = (remote: string) => hasDeployedBuild(config.portalDir, remote);
  const pageLoads = createPageLoads({ database, secretKey, config, log: fastify.log, wakeMailWorker });
  remoteRoutes(api, { database, registry, embedOrigins: config.embedOrigins, rateLimits, metrics, pageLoads });
  releaseRoutes(api, { database, registry, portal: new URL(config.publicUrl).origin, isDeployed });
  openApiRoutes(api, config.publicUrl);
}
