import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from './app.ts';
import { companyRoutes } from './features/companies/company-routes.ts';
import { createLinkLetters } from './features/companies/link-letters.ts';
import { passwordChangeRoutes } from './features/companies/password-change-routes.ts';
import { createPasswordChangeStore } from './features/companies/password-change-store.ts';
import { passwordRoutes } from './features/companies/password-routes.ts';
import { createPasswordStore } from './features/companies/password-store.ts';
import { createRegistrationStore } from './features/companies/registration-store.ts';
import { employeeRoutes } from './features/employees/employee-routes.ts';
import { createEmployeeStore } from './features/employees/employee-store.ts';
import { createPeselEncryption } from './features/employees/pesel-encryption.ts';
import { enquiryRoutes } from './features/enquiries/enquiry-routes.ts';
import { licenceRoutes } from './features/licences/licence-routes.ts';
import { createOrderLetters } from './features/licences/order-letters.ts';
import { productRoutes } from './features/products/product-routes.ts';
import { createProductStore } from './features/products/product-store.ts';
import { failedLogins, sessionRoutes } from './features/sessions/session-routes.ts';
import { createSessionStore } from './features/sessions/session-store.ts';
import type { Releases } from './frontend/releases/open-releases.ts';
import { remoteRoutes } from './frontend/releases/remote-routes.ts';
import { remoteReportRoutes } from './frontend/remote-reports/remote-report-routes.ts';
import type { AntiForgery } from './platform/http/anti-forgery.ts';
import { protectApi } from './platform/http/api.ts';
import type { Api } from './platform/http/serve.ts';
import { openApiRoutes } from './platform/openapi/openapi-routes.ts';
import type { Metrics } from './platform/operations/metrics.ts';
import { createAttemptCounter } from './platform/rate-limits/attempt-counter.ts';
import { accountOf } from './platform/rate-limits/subjects.ts';

/** Serves every call of the API. @param releases undefined where no page is served */
export function apiRoutes(
  fastify: FastifyInstance,
  { config, open: { database, changes }, secretKey, passwords, nudgeMail, ...rest }: Dependencies,
  antiForgery: AntiForgery,
  { countRemote }: Metrics,
  releases: Releases | undefined,
): void {
  protectApi(fastify, antiForgery, config.embedOrigins);
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
  const forgetFailedLogins = (email: string) => attempts.forget(failedLogins, accountOf(email));
  const accountNeeds = { passwords, attempts, forgetFailedLogins, nudgeMail };
  passwordRoutes(api, { store: createPasswordStore(database, linkLetters), ...accountNeeds });
  passwordChangeRoutes(api, { store: createPasswordChangeStore(database, config.publicUrl, config.provider), ...accountNeeds });
  enquiryRoutes(api, { database, attempts, provider: config.provider, nudgeMail });
  productRoutes(api, createProductStore(database), changes);
  licenceRoutes(api, { database, letters: createOrderLetters(config.publicUrl, config.provider), attempts, nudgeMail });
  const pesels = createPeselEncryption(secretKey, rest.formerSecretKeys);
  const [email, phone] = [config.provider.emails[0], config.provider.phones[0]];
  employeeRoutes(api, { store: createEmployeeStore(database, pesels, `${email}, ${phone}`), passwords, attempts });
  remoteRoutes(api, releases);
  remoteReportRoutes(api, { attempts, remoteNames: rest.remoteNames ?? [], countRemote });
  openApiRoutes(api, config.publicUrl);
}
