import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { hashLinkId, type LinkEmails } from './link-emails.ts';
import { withLinkOwner } from './link-owner.ts';
import { messages } from './messages.ts';

export type PasswordStore = ReturnType<typeof createPasswordStore>;

export function createPasswordStore(database: Database, emails: LinkEmails) {
  return {
    /**
     * Mails the account of an e-mail a reset link, activated or not: whoever registered it, an activation link would keep his password.
     * Whatever is known of the e-mail, the same statements run and one mail is written, so that the time taken tells nothing.
     *
     * Older links stay good for their hour: mails overtake each other, and a stranger's request must not spoil what the owner holds.
     */
    restore(email: string): Promise<void> {
      return database.transaction(async (transaction) => {
        await emails.send(transaction, await holdAccount(transaction, email), 'reset');
      });
    },

    /** @throws HttpError 404 for an unknown reset link, 410 for one that is used or stale. */
    async checkResetLink(linkId: string): Promise<void> {
      await goodLink(database, linkId);
    },

    /**
     * Sets a new password by a reset link, voids every link of the company and ends all its sessions; gives the account's e-mail.
     * The company is activated if it was not: the link proves the mailbox as its activation link would.
     * @throws HttpError as `checkResetLink` does: of several at the same time one sets its password;
     *   409 when another company with the e-mail or NIP was activated meanwhile.
     */
    setByLink(linkId: string, passwordHash: string): Promise<string> {
      return withLinkOwner(database, linkId, async (transaction) => {
        const { companyId, email } = await goodLink(transaction, linkId);
        await transaction
          .update(companies)
          .set({ passwordHash, activatedAt: sql`coalesce(${companies.activatedAt}, now())` })
          .where(eq(companies.id, companyId));
        await transaction
          .update(mailLinks)
          .set({ usedAt: sql`now()` })
          .where(and(eq(mailLinks.companyId, companyId), isNull(mailLinks.usedAt)));
        await transaction.delete(sessions).where(eq(sessions.companyId, companyId));
        return email;
      });
    },
  };
}

/**
 * The account of an e-mail, whatever its case: the activated one, or else the last registered. Deactivated ones do not count.
 * Held only against being replaced or erased: requests at once for one account do not wait for each other, nor for its orders, or the
 * wait would tell that there is one.
 */
async function holdAccount(transaction: Transaction, email: string) {
  const [company] = await transaction
    .select()
    .from(companies)
    .where(and(eq(sql`lower(${companies.email})`, sql`lower(${email})`), isNull(companies.deactivatedAt)))
    .orderBy(sql`${companies.activatedAt} is null`, desc(companies.registeredAt))
    .limit(1)
    .for('key share');
  return company;
}

async function goodLink(database: Database | Transaction, linkId: string): Promise<{ companyId: string; email: string }> {
  const [link] = await database
    .select({
      companyId: companies.id,
      email: companies.email,
      usedAt: mailLinks.usedAt,
      stale: sql<boolean>`${mailLinks.expiresAt} <= now()`,
    })
    .from(mailLinks)
    .innerJoin(companies, eq(companies.id, mailLinks.companyId))
    .where(and(eq(mailLinks.hash, hashLinkId(linkId)), eq(mailLinks.purpose, 'reset'), isNull(companies.deactivatedAt)));
  if (link === undefined) throw new HttpError(404, messages.unknownResetLink);
  if (link.usedAt !== null || link.stale) throw new HttpError(410, link.usedAt === null ? messages.staleResetLink : messages.usedResetLink);
  return link;
}
