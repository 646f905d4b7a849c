import type { SessionSummary } from '@osk/shared/contract/session';
import bowser from 'bowser';
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { hashToken, makeToken } from '../../platform/access-tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Session } from '../../platform/http/serve.ts';
import { findAccounts } from '../company/company-store.ts';
import { messages } from './messages.ts';

const sessionHours = 8;
/** False for a login from before the clock was set back, which would be valid for longer. An hour allows for small corrections. */
const isOfThisClock = or(
  isNotNull(sessions.label),
  lt(sessions.expiresAt, sql`now() + make_interval(hours => ${sql.raw(String(sessionHours + 1))})`),
);

const isRunning = and(gt(sessions.expiresAt, sql`now()`), isOfThisClock);
/** Keeps the answer small. The newest uses come first. */
const maxListed = 50;
const isUseOutdated = lt(sessions.lastUsedAt, sql`now() - interval '5 minutes'`);

/** `activatedAt` is null before the activation. */
export type Account = Awaited<ReturnType<typeof findAccounts>>[number];
export type VerifiedAccount = Pick<Account, 'id' | 'passwordHash'>;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Stores sessions under the hashes of their opaque tokens. */
export function createSessionStore(database: Database) {
  const { tokenHash, companyId, scope, expiresAt } = sessions;
  const byToken = database
    .select({ tokenHash, companyId, scope, expiresAt, isUseOutdated: sql<boolean>`${isUseOutdated}` })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isRunning, isNull(companies.deactivatedAt)))
    .prepare('session_by_token');
  const given = (name: string) => sql<string>`${sql.placeholder(name)}::text`;
  // The lock makes a change of the password wait, or shows it.
  const beginning = database
    .insert(sessions)
    .select(
      database
        .select({
          tokenHash: given('tokenHash').as('token_hash'),
          id: sql<string>`gen_random_uuid()`.as('id'),
          companyId: sql<string>`${companies.id}`.as('company_id'),
          scope: sql<'company'>`'company'`.as('scope'),
          label: sql<null>`null::text`.as('label'),
          browser: given('browser').as('browser'),
          system: given('system').as('system'),
          createdAt: sql<Date>`now()`.as('created_at'),
          lastUsedAt: sql<Date>`now()`.as('last_used_at'),
          expiresAt: sql<Date>`now() + make_interval(hours => ${sql.raw(String(sessionHours))})`.as('expires_at'),
        })
        .from(companies)
        .where(and(eq(companies.id, sql.placeholder('companyId')), eq(companies.passwordHash, sql.placeholder('passwordHash'))))
        .for('share'),
    )
    .returning({ expiresAt })
    .prepare('session_beginning');
  return {
    async find(token: string): Promise<Session | undefined> {
      const [found] = await byToken.execute({ tokenHash: hashToken(token) });
      if (found === undefined) return undefined;
      const { isUseOutdated, ...session } = found;
      if (isUseOutdated) await recordUse(database, session.tokenHash);
      return session;
    },
    /** Logins of a company: the current one, then the last used. The operator's tokens are left out. */
    async list({ companyId, tokenHash }: Session): Promise<SessionSummary[]> {
      const isCurrent = sql<boolean>`${sessions.tokenHash} = ${tokenHash}`;
      const { id, browser, system, createdAt, lastUsedAt } = sessions;
      const rows = await database
        .select({ id, browser, system, createdAt, lastUsedAt, isCurrent })
        .from(sessions)
        .where(and(isLoginOf(companyId), isRunning))
        .orderBy(desc(isCurrent), desc(lastUsedAt), id)
        .limit(maxListed);
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), lastUsedAt: row.lastUsedAt.toISOString() }));
    },
    /** @throws HttpError 404 when the company has no such login, or no longer */
    async endOne(companyId: string, sessionId: string): Promise<void> {
      const ended = await database
        .delete(sessions)
        .where(and(isLoginOf(companyId), eq(sessions.id, sessionId)))
        .returning({ id: sessions.id });
      if (ended.length === 0) throw new HttpError(404, messages.alreadyEnded);
    },
    async endOthers({ companyId, tokenHash }: Session): Promise<void> {
      await database.delete(sessions).where(and(isLoginOf(companyId), ne(sessions.tokenHash, tokenHash)));
    },
    /** Begins a session if the account still has the verified password hash; returns undefined otherwise. */
    async begin({ id: companyId, passwordHash }: VerifiedAccount, userAgent: string) {
      const { token, hash } = makeToken();
      const [row] = await beginning.execute({ ...describeBrowser(userAgent), tokenHash: hash, companyId, passwordHash });
      return row && { accessToken: token, tokenExpireDate: row.expiresAt.toISOString() };
    },
    async end(tokenHash: string): Promise<void> {
      await database.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },
    findAccounts: (email: string) => findAccounts(database, email),
  };
}

/** A company's logins, without the operator's tokens. */
const isLoginOf = (companyId: string) => and(eq(sessions.companyId, companyId), isNull(sessions.label));

/** Never fails the call: a database on a full disk cannot write. */
async function recordUse(database: Database, tokenHash: string): Promise<void> {
  await database
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, tokenHash), isUseOutdated))
    .catch(() => undefined);
}

/** Names the browser and the system of a User-Agent: Firefox, Windows. Empty when unknown. Versions are left out. */
export function describeBrowser(userAgent: string): { browser: string; system: string } {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = bowser.parse(userAgent);
  return { browser: known(browser.name, bowser.BROWSER_MAP), system: known(os.name, bowser.OS_MAP) };
}

/** For an unknown browser the library returns a part of what the caller sent, who may be a stranger. */
const known = (name = '', names: Record<string, string>): string => (Object.values(names).includes(name) ? name : '');
