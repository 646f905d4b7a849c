import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { employeeOf } from '../testing/employees.ts';
import { orderOf } from '../testing/licences.ts';
import { sealRelease } from '../testing/release-signing.ts';
import { password, registrationOf } from '../testing/servers/portal.ts';
import { nameOf } from './endpoints.ts';
import type { Fixtures, OwnedIds } from './fixtures.ts';

type RequestParts = { params?: unknown; query?: unknown; body?: unknown };

/** A valid request of one call. */
type KnownRequest = {
  /** Whether it contains an id that belongs to a company. Ids of other companies and unknown ids then get the same 404. */
  hasOwnedId: boolean;
  build(ids: OwnedIds, fixtures: Fixtures): RequestParts;
};

const withoutId = (build: (fixtures: Fixtures) => RequestParts): KnownRequest => ({
  hasOwnedId: false,
  build: (_ids, fixtures) => build(fixtures),
});
const withId = (build: (ids: OwnedIds) => RequestParts): KnownRequest => ({ hasOwnedId: true, build });

const contactMessage = { fullName: 'Łucja Żak', email: 'lucja@example.com', message: 'Dzień dobry' };
const trialRequest = { name: 'Szkoła', city: 'Łódź', email: 'lucja@example.com', phoneNumber: '600 700 800' };
const order = orderOf('Komplet');
const newPassword = 'Nowe5Haslo';
const smsConfiguration = {
  domena: 'szkola.pl',
  smsNotificationMessage: 'Jazda {czas}',
  muteStartHours: '22:00',
  muteFinishHours: '06:00',
  howLongBeforeDrivingLesson: 24,
};
const account = {
  phoneNumber: '600 700 801',
  address: 'ul. Nowa 2',
  postCode: '90-002',
  city: 'Zgierz',
  invoiceEmail: 'faktury@example.com',
  einvoice: false,
  marketOffers: true,
};
const pkk = { remote: 'mfe-pkk' };
/** The SHA-256 of an empty file. */
export const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const loadReport = { remote: 'mfe-pkk', version: '1.0.0', outcome: 'loaded', milliseconds: 5 };

/** A valid request for each call. The authorisation tests fail when one is missing. */
export const knownRequests: Readonly<Record<string, KnownRequest>> = {
  'POST /api/companies': withoutId(() => ({ body: registrationOf() })),
  'PUT /api/companies/activate/{id}': withoutId(({ links }) => ({ params: { id: links.activation } })),
  'PUT /api/companies/activation-link': withoutId(() => ({ body: { email: 'nobody@example.com' } })),
  'PUT /api/companies/forgotten-password': withoutId(({ own }) => ({ body: { email: own.email } })),
  'PUT /api/companies/change-forgotten-password': withoutId(({ links }) => ({
    body: { id: links.reset, password, repeatPassword: password },
  })),
  'PUT /api/companies': withoutId(() => ({ body: { oldPassword: password, newPassword, newPasswordRepeat: newPassword } })),
  'PUT /api/companies/email': withoutId(() => ({ body: { email: 'nowy@example.com', password } })),
  'PUT /api/companies/email-change/{id}': withoutId(({ links }) => ({ params: { id: links.changeEmail } })),
  'PUT /api/companies/email-change-stop/{id}': withoutId(({ links }) => ({ params: { id: links.keepEmail } })),
  'GET /api/companies/profile': withoutId(() => ({})),
  'PUT /api/companies/sms-configuration': withoutId(() => ({ body: smsConfiguration })),
  'PUT /api/companies/account': withoutId(() => ({ body: account })),
  'PUT /api/companies/pkk-request': withoutId(() => ({})),
  'POST /api/companies/contact': withoutId(() => ({ body: contactMessage })),
  'POST /api/demos': withoutId(() => ({ body: trialRequest })),
  'GET /api/employees': withoutId(() => ({})),
  'GET /api/employees/{id}': withId(({ employeeId }) => ({ params: { id: employeeId } })),
  'POST /api/employees': withoutId(() => ({ body: employeeOf() })),
  'PUT /api/employees': withId(({ employeeId }) => ({ body: { ...employeeOf(), id: employeeId } })),
  'DELETE /api/employees/{id}': withId(({ employeeId }) => ({ params: { id: employeeId } })),
  'GET /api/licenses': withoutId(() => ({ query: { includeProduct: 'true' } })),
  'POST /api/licenses': withoutId(() => ({ body: order })),
  'POST /api/licenses/quote': withId(({ runningLicenceId }) => ({ body: { productId: order.productId, parentId: runningLicenceId } })),
  'GET /api/licenses/{id}/proforma': withId(({ pendingLicenceId }) => ({ params: { id: pendingLicenceId } })),
  'POST /api/licenses/extension': withId(({ runningLicenceId }) => ({ body: { ...order, parentId: runningLicenceId } })),
  'PUT /api/licenses/company': withId(({ pendingLicenceId }) => ({
    body: { id: pendingLicenceId, companyName: 'Inna nazwa', nip: '123-456-78-90', address: 'ul. Długa 1', postCode: '', city: 'Łódź' },
  })),
  'GET /api/products': withoutId(() => ({ query: { includeTrial: 'true' } })),
  'GET /api/products/extensions/{licenseId}': withId(({ runningLicenceId }) => ({ params: { licenseId: runningLicenceId } })),
  'GET /api/releases/{remote}': withoutId(() => ({ params: pkk })),
  'POST /api/releases/{remote}': withoutId(({ release }) => ({
    params: pkk,
    body: sealRelease({ ...release.stored, version: '1.0.1-3fa94c1b' }),
  })),
  'POST /api/releases/{remote}/check': withoutId(({ release }) => ({ params: pkk, body: { release: release.stored } })),
  'POST /api/releases/{remote}/files': withoutId(() => ({ params: pkk, body: { hashes: [emptyHash] } })),
  'PUT /api/releases/{remote}/files/{hash}': withoutId(() => ({ params: { ...pkk, hash: emptyHash } })),
  'POST /api/releases/{remote}/rollout': withoutId(({ release }) => ({
    params: pkk,
    body: { revision: 0, change: { action: 'release', version: release.stored.version, percent: 10 }, note: 'próba' },
  })),
  'PUT /api/page-loads/{id}': withoutId(() => ({
    params: { id: '11111111-1111-4111-8111-111111111111' },
    body: { remote: 'mfe-pkk', version: '1.0.0', state: 'begun' },
  })),
  'GET /api/remotes': withoutId(() => ({})),
  'POST /api/embedded-failures': withoutId(() => ({ body: { remote: 'mfe-pkk', version: '1.0.0', failure: 'load' } })),
  'POST /api/remotes/reports': withoutId(() => ({ body: { reports: [loadReport] } })),
  'POST /api/token': withoutId(({ own }) => ({ body: { email: own.email, password } })),
  'GET /api/token': withoutId(() => ({})),
  'DELETE /api/token': withoutId(() => ({})),
  'GET /api/sessions': withoutId(() => ({})),
  'DELETE /api/sessions': withoutId(() => ({})),
  'DELETE /api/sessions/{id}': withId(({ sessionId }) => ({ params: { id: sessionId } })),
};

/** The known request of a call, by default with the ids of the company `own`. */
export function requestOf(endpoint: EndpointDefinition, fixtures: Fixtures, ids: OwnedIds = fixtures.own): RequestParts {
  const known = knownRequests[nameOf(endpoint)];
  if (known === undefined) throw new Error(`known-requests.ts has no request for ${nameOf(endpoint)}`);
  return known.build(ids, fixtures);
}
