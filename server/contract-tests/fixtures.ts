import { requestEmailChange, restorePassword, setForgottenPassword } from '@osk/shared/contract/company';
import { buyLicence } from '@osk/shared/contract/licence';
import type { Release } from '@osk/shared/contract/release';
import { logOut } from '@osk/shared/contract/session';
import { eq, sql } from 'drizzle-orm';
import { integrityOf } from '../src/frontend/releases/integrity.ts';
import { storeBlob } from '../src/frontend/releases/store/blob-store.ts';
import { storeRelease } from '../src/frontend/releases/store/release-store.ts';
import { hashToken, makeToken } from '../src/platform/access-tokens.ts';
import { companies } from '../src/platform/db/tables/company.ts';
import { releaseTokens, remotes } from '../src/platform/db/tables/release.ts';
import { sessions } from '../src/platform/db/tables/session.ts';
import { useEmployees } from '../testing/employees.ts';
import { orderOf, useLicences } from '../testing/licences.ts';
import { admitKey, signedDescription } from '../testing/release-signing.ts';
import { type Portal, password } from '../testing/servers/portal.ts';

/** A logged-in company with an employee and licences. */
type CompanyFixture = {
  token: string;
  companyId: string;
  email: string;
  nip: string;
  employeeId: string;
  employeeEmail: string;
  /** An accepted licence that expires late. */
  runningLicenceId: string;
  pendingLicenceId: string;
  /** Another login. */
  sessionId: string;
};

/** The ids of a company's things that requests contain. */
export type OwnedIds = Pick<CompanyFixture, 'employeeId' | 'runningLicenceId' | 'pendingLicenceId' | 'sessionId'>;

export type Fixtures = {
  own: CompanyFixture;
  other: CompanyFixture;
  /** Ids that do not exist. */
  unknown: OwnedIds;
  /** Ids of mailed links. */
  links: { activation: string; reset: string; usedReset: string; changeEmail: string; keepEmail: string };
  /** `scoped` is of scope `employees` and valid; the others are invalid. */
  tokens: { ended: string; expired: string; deactivated: string; scoped: string };
  release: ReleaseFixture;
  /** The e-mail of a company that is not activated. */
  inactiveEmail: string;
};

/** The remote mfe-pkk with one stored release, and tokens. */
type ReleaseFixture = {
  token: string;
  /** Of another remote. */
  otherToken: string;
  stored: Release;
};

/** An id that does not exist. */
const unknownId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** Makes two companies with employees and licences, and every kind of token and link. */
export async function makeFixtures(portal: Portal): Promise<Fixtures> {
  const [own, other] = [await makeCompany(portal), await makeCompany(portal)];
  const inactive = await portal.register();
  // Takes the idempotency key `one`: another order with this key is then rejected.
  await portal.send(buyLicence, { body: orderOf('Start') }, { token: own.token, headers: { 'idempotency-key': 'one' } });
  return {
    own,
    other,
    unknown: { employeeId: unknownId, runningLicenceId: unknownId, pendingLicenceId: unknownId, sessionId: unknownId },
    tokens: await tokensOf(portal, own.companyId),
    links: await linksOf(portal, own, inactive.email),
    inactiveEmail: inactive.email,
    release: await makeRelease(portal),
  };
}

async function makeCompany(portal: Portal): Promise<CompanyFixture> {
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

async function tokensOf(portal: Portal, companyId: string): Promise<Fixtures['tokens']> {
  const { token: ended } = await portal.company();
  await portal.send(logOut, {}, { token: ended });
  const { token: expired } = await portal.company();
  await portal.database
    .update(sessions)
    .set({ expiresAt: sql`now()` })
    .where(eq(sessions.tokenHash, hashToken(expired)));
  const { token: deactivated, email } = await portal.company();
  await portal.database.update(companies).set({ deactivatedAt: sql`now()` }).where(eq(companies.email, email));
  const { token: scoped, hash: tokenHash } = makeToken();
  const expiresAt = sql`now() + interval '1 day'`;
  await portal.database.insert(sessions).values({ tokenHash, companyId, scope: 'employees', label: 'embedding', expiresAt });
  return { ended, expired, deactivated, scoped };
}

async function linksOf(portal: Portal, own: CompanyFixture, inactiveEmail: string): Promise<Fixtures['links']> {
  const { email } = await portal.company();
  const resetOf = async (address: string) => {
    await portal.send(restorePassword, { body: { email: address } });
    return portal.resetLink(address);
  };
  const usedReset = await resetOf(email);
  await portal.send(setForgottenPassword, { body: { id: usedReset, password, repeatPassword: password } });
  const reset = await resetOf(own.email);
  const newEmail = `nowy-${own.nip.slice(4)}@example.com`;
  await portal.send(requestEmailChange, { body: { email: newEmail, password } }, { token: own.token });
  const [changeEmail, keepEmail] = [await portal.changeEmailLink(newEmail), await portal.keepEmailLink(own.email)];
  return { activation: await portal.activationLink(inactiveEmail), reset, usedReset, changeEmail, keepEmail };
}

async function makeRelease({ database }: Portal): Promise<ReleaseFixture> {
  const createdBy = 'operator:test';
  const tokenOf = async (remote: string) => {
    await database.insert(remotes).values({ name: remote, paths: [`/user-panel/${remote}`], access: 'company', createdBy });
    await admitKey(database, [remote]);
    const { token, hash: tokenHash } = makeToken();
    const times = { expiresAt: sql`now() + interval '1 day'`, lastUsedAt: sql`now()` };
    await database
      .insert(releaseTokens)
      .values({ tokenHash, remote, label: 'tests', permissions: ['release', 'rollback'], createdBy, ...times });
    return token;
  };
  const [token, otherToken] = [await tokenOf('mfe-pkk'), await tokenOf('mfe-other')];
  const script = Buffer.from('export default {};');
  await storeBlob(database, script);
  const stored: Release = {
    name: 'mfe-pkk',
    version: '1.0.0-3fa94c1b',
    commit: null,
    needs: { hostApi: '1.0.0', exports: [], shared: {} },
    files: { 'entry.mjs': integrityOf(script) },
    entry: 'entry.mjs',
    preload: [],
    routes: { '/user-panel/pkk-employees': { js: [], css: [], early: ['/api/employees'] } },
    prerendered: {},
    calls: [],
    portalRoutes: [
      {
        path: '/user-panel/mfe-pkk',
        page: '/user-panel/pkk-employees',
        access: 'company',
        title: { pl: 'Pracownicy', en: 'Employees' },
        navigation: { label: { pl: 'Pracownicy', en: 'Employees' }, order: 10 },
      },
    ],
  };
  await storeRelease(database, { ...signedDescription(stored), actor: createdBy });
  return { token, otherToken, stored };
}
