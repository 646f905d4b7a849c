import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { enquiries } from '../../platform/db/tables/enquiry.ts';
import { providerActions } from '../../platform/db/tables/provider-action.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages as httpMessages } from '../../platform/http/messages.ts';
import type { EmailChangeEmails } from './email-change-emails.ts';
import { endLinks, findMailLink, withLockedCompany } from './mail-links.ts';
import { messages } from './messages.ts';

export type EmailChangeStore = ReturnType<typeof createEmailChangeStore>;

type By = { actor: string; reason?: string | undefined };

const purposes = ['email-change', 'email-change-stop'] as const;

export function createEmailChangeStore(database: Database, emails: EmailChangeEmails) {
  return {
    /**
     * Sends a link to a new address, and one that stops the change to the present one. Former links of this kind end. An address that
     * another account has gets another e-mail.
     * @throws HttpError 400 when the account has this address, 401 when it was erased meanwhile
     */
    async request(transaction: Transaction, companyId: string, newEmail: string, by: By): Promise<void> {
      const [company] = await transaction.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
      if (company === undefined || company.erasedAt !== null) throw new HttpError(401, httpMessages.notLoggedIn);
      const same = messages.sameEmail;
      if (company.email.toLowerCase() === newEmail.toLowerCase()) throw new HttpError(400, same, { fieldErrors: { email: same } });
      await endLinks(transaction, companyId, purposes);
      const isTaken = (await transaction.$count(companies, isAccount(newEmail))) > 0;
      if (isTaken) await emails.reportTaken(transaction, company, newEmail);
      else await emails.sendConfirmation(transaction, company, newEmail);
      await emails.sendStop(transaction, company, newEmail);
      await record(transaction, companyId, 'email-change-requested', by);
    },

    /**
     * Changes the address by the link sent to the new one. Ends all open links and all logins of the account. The former address gets an e-mail.
     * @returns the company's id and the new address
     * @throws HttpError 404 for an unknown link, 410 for a used, stopped or expired one, 409 when another account has got the address
     */
    confirm(linkId: string): Promise<{ companyId: string; email: string }> {
      return withLockedCompany(database, linkId, async (transaction) => {
        const { companyId, newEmail } = await requireLink(transaction, linkId, 'email-change');
        const [company] = await transaction.select().from(companies).where(eq(companies.id, companyId));
        if (company === undefined || newEmail === null) throw new Error('a link without a company or address');
        await transaction.update(companies).set({ email: newEmail }).where(eq(companies.id, companyId));
        // An export and an erasure find the company's other enquiries by its address.
        await transaction.update(enquiries).set({ companyId }).where(hasAddress(enquiries.email, company.email));
        await endLinks(transaction, companyId);
        await transaction.delete(sessions).where(and(eq(sessions.companyId, companyId), isNull(sessions.label)));
        await emails.reportChange(transaction, company, newEmail);
        await record(transaction, companyId, 'email-changed', { actor: 'company' });
        return { companyId, email: newEmail };
      });
    },

    /**
     * Stops a change that is not confirmed.
     * @returns the company's id
     * @throws HttpError 404 for an unknown link, 410 when the change was made or stopped, or has expired
     */
    stop(linkId: string): Promise<string> {
      return withLockedCompany(database, linkId, async (transaction) => {
        const { companyId } = await requireLink(transaction, linkId, 'email-change-stop');
        await endLinks(transaction, companyId, purposes);
        await record(transaction, companyId, 'email-change-stopped', { actor: 'company' });
        return companyId;
      });
    },
  };
}

const hasAddress = (column: typeof companies.email | typeof enquiries.email, email: string) => sql`lower(${column}) = lower(${email})`;
const isAccount = (email: string) => and(hasAddress(companies.email, email), isNotNull(companies.activatedAt));

async function requireLink(
  transaction: Transaction,
  linkId: string,
  purpose: (typeof purposes)[number],
): Promise<{ companyId: string; newEmail: string | null }> {
  const link = await findMailLink(transaction, linkId, purpose);
  if (link === undefined) throw new HttpError(404, messages.unknownEmailLink);
  if (link.usedAt !== null) throw new HttpError(410, messages.usedEmailLink);
  if (link.isExpired) throw new HttpError(410, messages.expiredEmailLink);
  return link;
}

async function record(transaction: Transaction, companyId: string, kind: EmailAction, { actor, reason }: By): Promise<void> {
  await transaction.insert(providerActions).values({ companyId, action: { kind }, actor, reason: reason ?? null });
}

type EmailAction = 'email-change-requested' | 'email-change-stopped' | 'email-changed';
