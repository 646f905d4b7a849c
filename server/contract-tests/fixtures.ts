import { describeCall } from '@osk/shared/contract/call-compatibility/describe-call';
import { requestEmailChange, setForgottenPassword } from '@osk/shared/contract/company';
import { listEmployees } from '@osk/shared/contract/employee';
import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { buyLicence } from '@osk/shared/contract/licence';
import { logOut } from '@osk/shared/contract/session';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { makeToken } from '../src/platform/access-tokens.ts';
import { releaseTokens } from '../src/platform/db/tables/release.ts';
import { sessions } from '../src/platform/db/tables/session.ts';
import { useEmployees } from '../testing/employees.ts';
import { orderOf, useLicences } from '../testing/licences.ts';
import { releaseOf, storeFiles, useReleases } from '../testing/releases.ts';
import { antiForgeryOf, type Portal, password, usePortal } from '../testing/servers/portal.ts';
import { type DatabaseSnapshot, takeSnapshot } from './database-snapshot.ts';

type CompanyFixture = Awaited<ReturnType<typeof makeCompany>>;
/** The ids of a company's things that requests contain. */
export type OwnedIds = Pick<CompanyFixture, 'employeeId' | 'runningLicenceId' | 'pendingLicenceId' | 'sessionId'>;
export type Fixtures = Awaited<ReturnType<typeof makeFixtures>>;

export const foreignOrigin = 'https://other-host.example';

/** A portal with fixtures, the headers of a page, and a snapshot of the database, which is restored after each test. */
export function useFixtures(parts: Parameters<typeof usePortal>[1] = {}) {
  const portal = usePortal({ embedOrigins: [foreignOrigin] }, parts);
  const set = { portal } as { portal: Portal; fixtures: Fixtures; snapshot: DatabaseSnapshot; antiForgery: Record<string, string> };
  beforeAll(async () => {
    set.fixtures = await makeFixtures(portal);
    set.antiForgery = await antiForgeryOf(portal.app);
    set.snapshot = await takeSnapshot(portal.database);
  });
  afterEach(async () => set.snapshot.restore(await set.snapshot.changed()));
  afterAll(() => set.snapshot.drop());
  return set;
}

const unknownId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** The token that may make a call. */
export const tokenFor = ({ access }: EndpointDefinition, { own, release }: Fixtures) => (access === 'release' ? release.token : own.token);

/** Makes two companies with employees and licences, and every kind of token and link. */
async function makeFixtures(portal: Portal) {
  const [own, other] = [await makeCompany(portal), await makeCompany(portal)];
  const inactive = await portal.register();
  // Takes the idempotency key `one`: another order with this key is then rejected.
  await portal.send(buyLicence, { body: orderOf('Start') }, { token: own.token, headers: { 'idempotency-key': 'one' } });
  return {
    own,
    other,
    /** Ids that do not exist. */
    unknown: { employeeId: unknownId, runningLicenceId: unknownId, pendingLicenceId: unknownId, sessionId: unknownId },
    /** `scoped` is of scope `employees` and valid; the others are invalid. */
    tokens: await tokensOf(portal, own.companyId),
    /** Ids of mailed links. */
    links: await linksOf(portal, own, inactive.email),
    /** The e-mail of a company that is not activated. */
    inactiveEmail: inactive.email,
    release: await makeRelease(portal),
  };
}

/** Makes a logged-in company with an employee, a pending licence, an accepted one that expires late, and another login. */
async function makeCompany(portal: Portal) {
  const { companyWithPkk, create } = useEmployees(portal);
  const { running, buy, promo } = useLicences(portal);
  const { id: companyId, ...company } = await companyWithPkk();
  const { body } = await create(company.token);
  const { id: runningLicenceId } = await running(company.token, 'Egzamin');
  const { id: pendingLicenceId } = await buy(company.token, 'Start');
  await promo(`TEN${runningLicenceId.slice(0, 8).toUpperCase()}`, { percent: 10 });
  const expiresAt = sql`now() + interval '8 hours'`;
  const login = { tokenHash: makeToken().hash, companyId, scope: 'company' as const, expiresAt };
  const [session] = await portal.database.insert(sessions).values(login).returning({ id: sessions.id });
  const [employeeId, sessionId] = [body.data.id, session?.id ?? ''];
  return { ...company, companyId, employeeId, employeeEmail: body.data.email, runningLicenceId, pendingLicenceId, sessionId };
}

async function tokensOf(portal: Portal, companyId: string) {
  const { token: ended } = await portal.company();
  await portal.send(logOut, {}, { token: ended });
  const { token: expired } = await portal.company();
  await portal.changeSession(expired, { expiresAt: sql`now()` });
  const { token: deactivated, email } = await portal.company();
  await portal.changeCompany(email, { deactivatedAt: sql`now()` });
  const { token: scoped, hash: tokenHash } = makeToken();
  const expiresAt = sql`now() + interval '1 day'`;
  await portal.database.insert(sessions).values({ tokenHash, companyId, scope: 'employees', label: 'embedding', expiresAt });
  return { ended, expired, deactivated, scoped };
}

async function linksOf(portal: Portal, own: CompanyFixture, inactiveEmail: string) {
  const { email } = await portal.company();
  const usedReset = await portal.requestReset(email);
  await portal.send(setForgottenPassword, { body: { id: usedReset, password, repeatPassword: password } });
  const reset = await portal.requestReset(own.email);
  const newEmail = `nowy-${own.nip.slice(4)}@example.com`;
  await portal.send(requestEmailChange, { body: { email: newEmail, password } }, { token: own.token });
  const [changeEmail, keepEmail] = [await portal.changeEmailLink(newEmail), await portal.keepEmailLink(own.email)];
  return { activation: await portal.activationLink(inactiveEmail), reset, usedReset, changeEmail, keepEmail };
}

/** Admits the remote mfe-pkk with one stored release, and makes a token of it and of another remote. */
async function makeRelease(portal: Portal) {
  const { admit, token: tokenOf } = useReleases(portal);
  for (const remote of ['mfe-pkk', 'mfe-other']) await admit(remote);
  const [token, otherToken] = [await tokenOf('mfe-pkk'), await tokenOf('mfe-other')];
  // Otherwise their first use would be a change.
  await portal.database.update(releaseTokens).set({ lastUsedAt: sql`now()` });
  const [page, title] = ['/user-panel/mfe-pkk', { pl: 'Pracownicy', en: 'Employees' }];
  const files = { 'entry.mjs': 'export default {};' };
  const stored = releaseOf('mfe-pkk', '1.0.0-3fa94c1b', files, {
    needs: { hostApi: '1.0.0', exports: [], shared: {} },
    entry: 'entry.mjs',
    routes: { [page]: { js: [], css: [], early: ['/api/employees'] } },
    calls: [describeCall(listEmployees)],
    portalRoutes: [{ path: page, page, access: 'company', title, navigation: { label: title, order: 10 } }],
  });
  await storeFiles(portal.database, stored, files);
  return { token, otherToken, stored };
}
