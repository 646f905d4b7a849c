import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Session } from '../../platform/http/serve.ts';
import type { AccountEmails } from './account-emails.ts';
import { endLinks, findMailLink, withLockedCompany } from './mail-links.ts';
import { messages } from './messages.ts';

export type PasswordStore = ReturnType<typeof createPasswordStore>;

export function createPasswordStore(database: Database, emails: AccountEmails) {
  return {
    /**
     * Sends a reset link, also to an account that is not activated. An unknown e-mail runs the same statements, so that the time of the
     * call does not reveal whether an account exists. Older links stay valid, because a stranger may ask for a new one.
     * @returns the account's id
     */
    restore(email: string): Promise<string | undefined> {
      return database.transaction(async (transaction) => {
        const account = await lockAccount(transaction, email);
        await emails.sendLink(transaction, account, 'reset');
        return account?.id;
      });
    },

    /** @throws HttpError 404 for an unknown reset link, 410 for a used or expired one */
    async checkResetLink(linkId: string): Promise<void> {
      await findValidLink(database, linkId);
    },

    /**
     * Sets a new password by a reset link, invalidates all links of the company and ends its sessions. Activates the company, because the
     * link proves that the mailbox is its own.
     * @returns the company's id
     * @throws HttpError as `checkResetLink` does, also for the slower of concurrent calls; 409 when another company with the e-mail or NIP
     *   was activated meanwhile
     */
    setByLink(linkId: string, passwordHash: string): Promise<string> {
      return withLockedCompany(database, linkId, async (transaction) => {
        const { companyId } = await findValidLink(transaction, linkId);
        await transaction
          .update(companies)
          .set({ passwordHash, activatedAt: sql`coalesce(${companies.activatedAt}, now())` })
          .where(eq(companies.id, companyId));
        await endLinks(transaction, companyId);
        await transaction.delete(sessions).where(eq(sessions.companyId, companyId));
        return companyId;
      });
    },

    async findPasswordHash(companyId: string): Promise<string> {
      const [company] = await database.select({ passwordHash: companies.passwordHash }).from(companies).where(eq(companies.id, companyId));
      if (company === undefined) throw new Error('a session without its company');
      return company.passwordHash;
    },

    /**
     * Replaces a verified password, ends all open links, also that to a new e-mail, and all other logins. The operator's tokens stay valid, because they do
     * not depend on the password.
     * @throws HttpError 409 when the password was changed meanwhile
     */
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

/**
 * Finds the account of an e-mail: the activated one, otherwise the last registered; never a deactivated one. Takes the weakest lock,
 * because waiting for concurrent requests or orders would reveal that the account exists.
 */
async function lockAccount(transaction: Transaction, email: string) {
  const [company] = await transaction
    .select()
    .from(companies)
    .where(and(eq(sql`lower(${companies.email})`, sql`lower(${email})`), isNull(companies.deactivatedAt)))
    .orderBy(sql`${companies.activatedAt} is null`, desc(companies.registeredAt))
    .limit(1)
    .for('key share');
  return company;
}

async function findValidLink(database: Database | Transaction, linkId: string): Promise<{ companyId: string }> {
  const link = await findMailLink(database, linkId, 'reset');
  if (link === undefined) throw new HttpError(404, messages.unknownResetLink);
  if (link.usedAt !== null) throw new HttpError(410, messages.usedResetLink);
  if (link.isExpired) throw new HttpError(410, messages.expiredResetLink);
  return link;
}
