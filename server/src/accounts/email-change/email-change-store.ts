import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { hasAddress, shownEmail } from '../../platform/db/tables/email-address.ts';
import { enquiries } from '../../platform/db/tables/enquiry.ts';
import { providerActions } from '../../platform/db/tables/provider-action.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { noPassword } from '../../platform/passwords/passwords.ts';
import { accountOf } from '../../platform/rate-limits/rate-limit-keys.ts';
import type { AccountEmails } from '../company/account-emails.ts';
import { hasEmail } from '../company/company-store.ts';
import { lockOwnCompany } from '../company/lock-company.ts';
import { endLinks, endOthers, requireMailLink, withLockedCompany } from '../company/mail-links.ts';
import { messages } from '../company/messages.ts';

export type EmailChangeStore = ReturnType<typeof createEmailChangeStore>;

type By = { actor: string; reason?: string | undefined };

const purposes = ['email-change', 'email-change-stop'] as const;

export function createEmailChangeStore(database: Database, emails: AccountEmails) {
  return {
    /** Mails links that confirm and stop a change, and ends former ones. @throws HttpError 400 for the present address, 401 after an erasure */
    async request(transaction: Transaction, companyId: string, typed: string, by: By): Promise<void> {
      const newEmail = shownEmail(typed);
      const company = await lockOwnCompany(transaction, companyId);
      const same = messages.sameEmail;
      if (accountOf(company.email) === accountOf(newEmail)) throw new HttpError(400, same, { fieldErrors: { email: same } });
      await endLinks(transaction, companyId, purposes);
      const isTaken = (await transaction.$count(companies, and(hasEmail(newEmail), isNotNull(companies.activatedAt)))) > 0;
      if (isTaken) await emails.reportEmailTaken(transaction, company, newEmail);
      else await emails.sendEmailConfirmation(transaction, company, newEmail);
      await emails.sendEmailStop(transaction, company, newEmail);
      await record(transaction, companyId, 'email-change-requested', by);
    },

    /**
     * Changes the address. Ends all links and logins, and the registrations that wait for it. If there was one, its owner may have confirmed the
     * change by mistake: the account loses its password, and a link to set one is sent.
     * @throws HttpError 404 and 410 as `requireMailLink` does, 409 when it is taken
     */
    confirm(linkId: string): Promise<{ companyId: string; email: string; needsPassword: boolean }> {
      return withLockedCompany(database, linkId, async (transaction) => {
        const { companyId, newEmail } = await requireMailLink(transaction, linkId, 'email-change');
        const [company] = await transaction.select().from(companies).where(eq(companies.id, companyId));
        if (company === undefined || newEmail === null) throw new Error('a link without a company or address');
        const needsPassword = await endOthers(transaction, { ...company, email: newEmail });
        const moved = await transaction
          .update(companies)
          .set({ email: newEmail, ...(needsPassword && { passwordHash: noPassword }) })
          .where(eq(companies.id, companyId))
          .returning();
        // An export and an erasure find the company's other enquiries by its address.
        await transaction.update(enquiries).set({ companyId }).where(hasAddress(enquiries.email, company.email));
        await endLinks(transaction, companyId);
        await transaction.delete(sessions).where(and(eq(sessions.companyId, companyId), isNull(sessions.label)));
        await emails.reportEmailChange(transaction, company, newEmail);
        if (needsPassword) await emails.sendLinks(transaction, moved, 'first-password');
        await record(transaction, companyId, 'email-changed', { actor: 'company' });
        return { companyId, email: newEmail, needsPassword };
      });
    },

    /** Stops a change that is not confirmed. @returns the company's id @throws HttpError as `requireMailLink` does */
    stop(linkId: string): Promise<string> {
      return withLockedCompany(database, linkId, async (transaction) => {
        const { companyId } = await requireMailLink(transaction, linkId, 'email-change-stop');
        await endLinks(transaction, companyId, purposes);
        await record(transaction, companyId, 'email-change-stopped', { actor: 'company' });
        return companyId;
      });
    },
  };
}

type EmailAction = 'email-change-requested' | 'email-change-stopped' | 'email-changed';

async function record(transaction: Transaction, companyId: string, kind: EmailAction, by: By): Promise<void> {
  await transaction.insert(providerActions).values({ companyId, action: { kind }, ...by });
}
