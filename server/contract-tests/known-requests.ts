import { employeeOf } from '../testing/employees.ts';
import { idOf, orderOf } from '../testing/licences.ts';
import { password, registrationOf } from '../testing/portal.ts';
import type { CompanyFixture, Fixtures } from './fixtures.ts';

type Parts = { params?: unknown; query?: unknown; body?: unknown };
type Named = Pick<CompanyFixture, 'employeeId' | 'runningId' | 'pendingId'>;

/** A request that its call accepts. */
type KnownRequest = {
  /** Whether it names something of a company. Then ids of another company and unknown ids both get 404. */
  namesOwned: boolean;
  of(named: Named, fixtures: Fixtures): Parts;
};

const without = (request: (fixtures: Fixtures) => Parts): KnownRequest => ({
  namesOwned: false,
  of: (_, fixtures) => request(fixtures),
});
const onOwned = (request: (named: Named) => Parts): KnownRequest => ({ namesOwned: true, of: request });

const visitor = { fullName: 'Łucja Żak', email: 'lucja@example.com', message: 'Dzień dobry' };
const order = orderOf('Komplet');
const newPassword = 'Nowe5Haslo';
const sms = { domena: 'szkola.pl', smsNotificationMessage: 'Jazda {czas}', muteStartHours: '22:00', muteFinishHours: '06:00' };
const report = { remote: 'mfe-pkk', version: '1.0.0', outcome: 'loaded', milliseconds: 5 };

/** One for each call. A missing one fails the tests of authorisation. */
export const knownRequests: Readonly<Record<string, KnownRequest>> = {
  'POST /api/companies': without(() => ({ body: registrationOf() })),
  'PUT /api/companies/activate/{id}': without(({ links }) => ({ params: { id: links.activation } })),
  'PUT /api/companies/forgotten-password': without(({ own }) => ({ body: { email: own.email } })),
  'PUT /api/companies/change-forgotten-password': without(({ links }) => ({
    body: { id: links.reset, password, repeatPassword: password },
  })),
  'PUT /api/companies': without(() => ({ body: { oldPassword: password, newPassword, newPasswordRepeat: newPassword } })),
  'GET /api/companies/profile': without(() => ({})),
  'PUT /api/companies/sms-configuration': without(() => ({ body: { ...sms, howLongBeforeDrivingLesson: 24 } })),
  'POST /api/companies/contact': without(() => ({ body: visitor })),
  'POST /api/demos': without(() => ({ body: { name: 'Szkoła', city: 'Łódź', email: visitor.email, phoneNumber: '600 700 800' } })),
  'GET /api/employees': without(() => ({})),
  'GET /api/employees/{id}': onOwned(({ employeeId }) => ({ params: { id: employeeId } })),
  'POST /api/employees': without(() => ({ body: employeeOf() })),
  'PUT /api/employees': onOwned(({ employeeId }) => ({ body: { ...employeeOf(), id: employeeId } })),
  'DELETE /api/employees/{id}': onOwned(({ employeeId }) => ({ params: { id: employeeId } })),
  'GET /api/licenses': without(() => ({ query: { includeProduct: 'true' } })),
  'POST /api/licenses': without(() => ({ body: order })),
  'POST /api/licenses/quote': onOwned(({ runningId }) => ({ body: { productId: order.productId, parentId: runningId } })),
  'POST /api/licenses/extension': onOwned(({ runningId }) => ({ body: { ...order, parentId: runningId } })),
  'PUT /api/licenses/company': onOwned(({ pendingId }) => ({ body: { id: pendingId, companyName: 'Inna nazwa', nip: '123-456-78-90' } })),
  'GET /api/products': without(() => ({ query: { includeTrial: 'true' } })),
  'GET /api/products/extensions/{licenseId}': onOwned(({ runningId }) => ({ params: { licenseId: runningId } })),
  'GET /api/remotes': without(() => ({})),
  'POST /api/remotes/reports': without(() => ({ body: { reports: [report] } })),
  'POST /api/token': without(({ own }) => ({ body: { email: own.email, password } })),
  'GET /api/token': without(() => ({})),
  'DELETE /api/token': without(() => ({})),
};

export const productIds = ['Wersja próbna', 'Start', 'Egzamin', 'Komplet', 'Komplet na rok'].map(idOf);
