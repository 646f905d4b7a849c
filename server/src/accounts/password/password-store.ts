import type { changePassword } from '@osk/shared/contract/company';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Call, Session } from '../../platform/http/serve.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { Limit, RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { AccountEmails } from '../company/account-emails.ts';
import { findAccounts } from '../company/company-store.ts';
import { endLinks, endOthers, requireMailLink, withLockedCompany } from '../company/mail-links.ts';
import { messages } from '../company/messages.ts';

export type PasswordStore = ReturnType<typeof createPasswordStore>;

export function createPasswordStore(database: Database, emails: AccountEmails) {
  return {
    /**
     * Sends a reset link, before the activation one for each registration, and returns an account's id. An unknown e-mail runs the same
     * statements: the time of the call must not reveal whether an account exists.
     */
    restore(email: string): Promise<string | undefined> {
      return database.transaction(async (transaction) => {
        const accounts = await findAccounts(transaction, email, { isLocked: true });
        await emails.sendLinks(transaction, accounts, 'reset');
        return accounts[0]?.id;
      });
    },

    /** @throws HttpError 404 for an unknown reset link, 409 for one of an ended registration, 410 for a used or expired one */
    async checkResetLink(linkId: string): Promise<void> {
      await requireMailLink(database, linkId, 'reset');
    },

    /**
     * Sets a new password by a reset link, and ends the company's links and sessions. Activates it, which ends what waits with its e-mail or
     * NIP: the link proves that the mailbox is its own.
     * @throws HttpError as `checkResetLink` does, 409 as `withLockedCompany` does
     */
    setByLink(linkId: string, passwordHash: string): Promise<{ companyId: string; wasActive: boolean }> {
      return withLockedCompany(database, linkId, async (transaction) => {
        const { companyId, email, nip, activatedAt } = await requireMailLink(transaction, linkId, 'reset');
        if (activatedAt === null) await endOthers(transaction, { id: companyId, email, nip });
        await transaction
          .update(companies)
          .set({ passwordHash, activatedAt: sql`coalesce(${companies.activatedAt}, now())` })
          .where(eq(companies.id, companyId));
        await endLinks(transaction, companyId);
        await transaction.delete(sessions).where(eq(sessions.companyId, companyId));
        return { companyId, wasActive: activatedAt !== null };
      });
    },

    /** Replaces a verified password, and ends all links and other logins, but no tokens. @throws HttpError 409 when it was changed meanwhile */
    replace({ companyId, tokenHash }: Session, verifiedHash: string, passwordHash: string): Promise<void> {
      return database.transaction(async (transaction) => {
        const [company] = await transaction
          .update(companies)
          .set({ passwordHash })
          .where(and(eq(companies.id, companyId), eq(companies.passwordHash, verifiedHash)))
          .returning({ id: companies.id, name: companies.name, email: companies.email });
        const message = messages.passwordChangedMeanwhile;
        if (company === undefined) throw new HttpError(409, message, { fieldErrors: { oldPassword: message } });
        const isOtherLogin = and(eq(sessions.companyId, companyId), ne(sessions.tokenHash, tokenHash), isNull(sessions.label));
        await transaction.delete(sessions).where(isOtherLogin);
        await endLinks(transaction, companyId);
        await emails.reportPasswordChange(transaction, company);
      });
    },
  };
}

// A stolen session must not allow guessing the password.
const wrongPasswords: Limit = { name: 'old-password-account', attempts: 10, minutes: 15 };
// Right ones too: they are hashed before the logins of strangers.
const verifications: Limit = { name: 'password-change', attempts: 30, minutes: 15 };

type Caller = Pick<Call<typeof changePassword>, 'session' | 'followUp' | 'logSecurityEvent'>;

/** Verifies the password of a session's account, a limited number of times. */
export type VerifyPassword = ReturnType<typeof createVerifyPassword>;

export function createVerifyPassword(database: Database, passwords: Passwords, rateLimits: RateLimiter) {
  /** @returns the hash of the right password, undefined for a wrong one. @throws HttpError 429 after too many attempts */
  return async ({ session: { companyId }, followUp, logSecurityEvent }: Caller, password: string): Promise<string | undefined> => {
    // Counted before the password is verified, so that concurrent guesses count too.
    try {
      await rateLimits.count(verifications, companyId);
      await rateLimits.count(wrongPasswords, companyId);
    } catch (error) {
      if (error instanceof HttpError) logSecurityEvent('password-change-limited', companyId);
      throw error;
    }
    const { passwordHash } = companies;
    const [company] = await database.select({ passwordHash }).from(companies).where(eq(companies.id, companyId));
    if (company === undefined) throw new Error('a session without its company');
    const isRight = await passwords.verify(company.passwordHash, password, { account: companyId }).catch(async (error: unknown) => {
      // The password was not verified, for example because the hashing queue is full.
      await followUp(() => rateLimits.refund(wrongPasswords, companyId));
      await followUp(() => rateLimits.refund(verifications, companyId));
      throw error;
    });
    if (!isRight) {
      logSecurityEvent('password-change-failed', companyId);
      return undefined;
    }
    await followUp(() => rateLimits.reset(wrongPasswords, companyId));
    return company.passwordHash;
  };
}
