import { hash } from 'node:crypto';
import type { registerCompany } from '@osk/shared/contract/company';
import type { ParsedRequestOf } from '@osk/shared/contract/endpoint';
import { nipDigits } from '@osk/shared/contract/numbers';
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { products } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { noPassword } from '../../platform/passwords/passwords.ts';
import type { LegalTexts } from '../../platform/provider.ts';
import type { Limit } from '../../platform/rate-limits/rate-limiter.ts';
import type { AccountEmails } from './account-emails.ts';
import { findAccounts, hasEmail } from './company-store.ts';
import { endOthers, findMailLink, hashLinkId, lockIdentity, withLockedCompany } from './mail-links.ts';
import { messages } from './messages.ts';

/** Each registration sends an e-mail, and so does each link again. They must not fill a stranger's mailbox. */
export const activationEmails: Limit = { name: 'registration-email', attempts: 5, minutes: 60 };

type Registration = ParsedRequestOf<typeof registerCompany>['body'];

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;

export function createRegistrationStore(database: Database, emails: AccountEmails, { informationClause }: LegalTexts) {
  // The provider changes the text, so the text itself makes its version.
  const clauseVersion = hash('sha256', JSON.stringify(informationClause ?? null)).slice(0, 12);
  return {
    /**
     * Stores a company that waits for its activation, and sends its link. Others may wait with the same e-mail or NIP.
     * @param registeredWith browser and system in words
     * @throws HttpError 409 when an activated company has its e-mail or NIP
     */
    register(registration: Registration, passwordHash: string, registeredWith: string): Promise<void> {
      return database.transaction(async (transaction) => {
        const nip = nipDigits(registration.nip);
        await lockIdentity(transaction, registration.email, nip);
        const sameEmail = hasEmail(registration.email);
        const sameNip = sql<boolean>`${eq(companies.nip, nip)}`;
        await checkNotTaken(transaction, sameEmail, sameNip);
        const registered = await transaction
          .insert(companies)
          .values({
            ...registration,
            nip,
            passwordHash,
            registeredWith,
            clauseReadAt: registration.rodo ? sql`now()` : null,
            clauseVersion: registration.rodo ? clauseVersion : null,
            chosenProductId: await findProductId(transaction, registration.productId),
          })
          .returning();
        await emails.sendLinks(transaction, registered, 'activation');
      });
    },

    /**
     * Activates the company of a link, and ends the registrations that wait with its e-mail or NIP. If one had the e-mail, nobody knows whose
     * password is whose: the account loses its own, and a link to set one is sent.
     * @throws HttpError 404 for an unknown link, 410 for an expired one, 409 as `findMailLink` and `withLockedCompany` do
     */
    activate(linkId: string): Promise<{ companyId: string; email: string; wasActive: boolean; needsPassword: boolean }> {
      return withLockedCompany(database, linkId, async (transaction) => {
        const link = await findMailLink(transaction, linkId, 'activation');
        if (link === undefined) throw new HttpError(404, messages.unknownLink);
        const { companyId, email, nip } = link;
        if (link.activatedAt !== null) return { companyId, email, wasActive: true, needsPassword: link.passwordHash === noPassword };
        if (link.isExpired) throw new HttpError(410, messages.expiredLink);
        const now = sql`now()`;
        const needsPassword = await endOthers(transaction, { id: companyId, email, nip });
        const activated = await transaction
          .update(companies)
          .set({ activatedAt: now, ...(needsPassword && { passwordHash: noPassword }) })
          .where(eq(companies.id, companyId))
          .returning();
        await transaction
          .update(mailLinks)
          .set({ usedAt: now })
          .where(eq(mailLinks.hash, hashLinkId(linkId)));
        if (needsPassword) await emails.sendLinks(transaction, activated, 'first-password');
        return { companyId, email, wasActive: false, needsPassword };
      });
    },

    /**
     * Sends an e-mail with new links of all registrations that wait with an e-mail, or of one. Any other e-mail runs the same statements: the
     * time of the call must not reveal whether an account waits.
     */
    sendActivation(email: string, companyId?: string): Promise<void> {
      return database.transaction(async (transaction) => {
        const accounts = await findAccounts(transaction, email, { isLocked: true });
        const waiting = accounts.filter(({ id, activatedAt }) => activatedAt === null && id === (companyId ?? id));
        await emails.sendLinks(transaction, waiting, 'activation');
      });
    },
  };
}

async function checkNotTaken(transaction: Transaction, sameEmail: SQL<boolean>, sameNip: SQL<boolean>): Promise<void> {
  const taken = await transaction
    .select({ email: sameEmail, nip: sameNip })
    .from(companies)
    .where(and(or(sameEmail, sameNip), isNotNull(companies.activatedAt)));
  if (taken.length === 0) return;
  const { emailTaken, nipTaken, bothTaken } = messages;
  const email = taken.some((company) => company.email) && { email: emailTaken };
  const nip = taken.some((company) => company.nip) && { nip: nipTaken };
  throw new HttpError(409, email && nip ? bothTaken : email ? emailTaken : nipTaken, { fieldErrors: { ...email, ...nip } });
}

/** Ignores an unknown product: an outdated choice must not prevent the registration. */
async function findProductId(transaction: Transaction, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const [product] = await transaction.select({ id: products.id }).from(products).where(eq(products.id, id));
  return product?.id ?? null;
}
