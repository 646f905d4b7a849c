import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from './app.ts';
import { createAccountEmails } from './features/companies/account-emails.ts';
import { companyRoutes } from './features/companies/company-routes.ts';
import { createEmailChangeEmails } from './features/companies/email-change-emails.ts';
import { emailChangeRoutes } from './features/companies/email-change-routes.ts';
import { createEmailChangeStore } from './features/companies/email-change-store.ts';
import { passwordRoutes } from './features/companies/password-routes.ts';
import { createPasswordStore } from './features/companies/password-store.ts';
import { createRegistrationStore } from './features/companies/registration-store.ts';
import { createVerifyPassword } from './features/companies/verify-password.ts';
import { employeeRoutes } from './features/employees/employee-routes.ts';
import { createEmployeeStore } from './features/employees/employee-store.ts';
import { createPeselEncryption } from './features/employees/pesel-encryption.ts';
import { enquiryRoutes } from './features/enquiries/enquiry-routes.ts';
import { licenceRoutes } from './features/licences/licence-routes.ts';
import { createOrderEmails } from './features/licences/order-emails.ts';
import { productRoutes } from './features/products/product-routes.ts';
import { createProductStore } from './features/products/product-store.ts';
import { createKnownBrowsers } from './features/sessions/known-browsers.ts';
import { createLoginLimits } from './features/sessions/login-limits.ts';
import { sessionRoutes } from './features/sessions/session-routes.ts';
import { createSessionStore } from './features/sessions/session-store.ts';
import { hasDeployedBuild } from './frontend/pages/portal-files.ts';
import { createPageLoads } from './frontend/releases/analysis/page-loads.ts';
import { releaseRoutes } from './frontend/releases/api/release-routes.ts';
import type { Registry } from './frontend/releases/registry.ts';
import { createReleaseTokens } from './frontend/releases/tokens/release-tokens.ts';
import { embeddedFailureRoutes } from './frontend/remotes/embedded-failure-routes.ts';
import { remoteRoutes } from './frontend/remotes/remote-routes.ts';
import type { AntiForgery } from './platform/http/anti-forgery.ts';
import { followUp } from './platform/http/follow-up.ts';
import { protectApi } from './platform/http/protect-api.ts';
import type { Api } from './platform/http/serve.ts';
import { createRunOnce } from './platform/idempotency.ts';
import { openApiRoutes } from './platform/openapi/openapi-routes.ts';
import type { Metrics } from './platform/operations/metrics.ts';
import { createCallLimiter } from './platform/rate-limits/call-limiter.ts';
import { createRateLimiter } from './platform/rate-limits/rate-limiter.ts';

/** Serves every call of the API. @param registry undefined when no pages are served */
export function apiRoutes(
  fastify: FastifyInstance,
  { config, open: { database }, secretKey, formerSecretKeys, passwords, ...dependencies }: Dependencies,
  antiForgery: AntiForgery,
  { countRemote, countUnloggedReport, countEmbeddedFailure }: Metrics,
  registry: Registry | undefined,
): void {
  // The e-mails are committed when it is called.
  const wakeMailWorker = () => void followUp(fastify.log, dependencies.wakeMailWorker);
  protectApi(fastify, antiForgery, config);
  const rateLimits = createRateLimiter(database, secretKey);
  const sessions = createSessionStore(database);
  const accountEmails = createAccountEmails(config.publicUrl, config.provider);
  const registrations = createRegistrationStore(database, accountEmails, config.legalTexts);
  const endpoints: EndpointDefinition[] = [];
  const api: Api = {
    fastify,
    findSession: sessions.find,
    findReleaseToken: createReleaseTokens(database),
    countCall: createCallLimiter(config.callsPerMinute),
    runOnce: createRunOnce(database, secretKey, formerSecretKeys),
    endpoints,
  };

  const sendActivationAgain = async (companyId: string) => {
    const sent = await registrations.sendActivationAgain(companyId);
    if (sent) wakeMailWorker();
    return sent;
  };
  const loginLimits = createLoginLimits(rateLimits);
  const knownBrowsers = createKnownBrowsers(secretKey, config.publicUrl, formerSecretKeys);
  sessionRoutes(api, { sessions, passwords, loginLimits, knownBrowsers, sendActivationAgain });
  const { provider, registrationsPerHour } = config;
  companyRoutes(api, { database, provider, registrations, passwords, rateLimits, wakeMailWorker, registrationsPerHour });
  const passwordStore = createPasswordStore(database, accountEmails);
  const verifyPassword = createVerifyPassword({ store: passwordStore, passwords, rateLimits });
  passwordRoutes(api, { store: passwordStore, passwords, verifyPassword, rateLimits, wakeMailWorker });
  const emailChanges = createEmailChangeStore(database, createEmailChangeEmails(config.publicUrl, config.provider));
  emailChangeRoutes(api, { database, store: emailChanges, verifyPassword, rateLimits, wakeMailWorker });
  enquiryRoutes(api, { database, rateLimits, provider: config.provider, publicUrl: config.publicUrl, wakeMailWorker });
  productRoutes(api, createProductStore(database));
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
  remoteRoutes(api, { registry, rateLimits, countRemote, countUnloggedReport, pageLoads });
  const { embedOrigins } = config;
  embeddedFailureRoutes(api, { database, registry, embedOrigins, rateLimits, countEmbeddedFailure, countUnloggedReport });
  const portal = new URL(config.publicUrl).origin;
  releaseRoutes(api, { database, registry, portal, isDeployed });
  openApiRoutes(api, config.publicUrl);
}
