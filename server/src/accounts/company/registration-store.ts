import { hash } from 'node:crypto';
import type { registerCompany } from '@osk/shared/contract/company';
import type { ParsedRequestOf } from '@osk/shared/contract/endpoint';
import { nipDigits } from '@osk/shared/contract/numbers';
import { and, between, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { products } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { LegalTexts } from '../../platform/provider.ts';
import type { AccountEmails } from './account-emails.ts';
import { hasEmail } from './company-store.ts';
import { findMailLink, hashLinkId, lockIdentity, withLockedCompany } from './mail-links.ts';
import { messages } from './messages.ts';

type Registration = ParsedRequestOf<typeof registerCompany>['body'];

const activationLinksPerHour = 3;

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;

export function createRegistrationStore(database: Database, emails: AccountEmails, { informationClause }: LegalTexts) {
  // The provider changes the text, so the text itself makes its version.
  const clauseVersion = hash('sha256', JSON.stringify(informationClause ?? null)).slice(0, 12);
  return {
    /** Stores a company, and sends its link. Replaces others with its e-mail or NIP unless they are activated. @throws HttpError 409 for these */
    register(registration: Registration, passwordHash: string): Promise<void> {
      return database.transaction(async (transaction) => {
        const nip = nipDigits(registration.nip);
        await lockIdentity(transaction, registration.email, nip);
        const sameEmail = hasEmail(registration.email);
        const sameNip = sql<boolean>`${eq(companies.nip, nip)}`;
        await checkNotTaken(transaction, sameEmail, sameNip);
        await transaction.delete(companies).where(and(or(sameEmail, sameNip), isNull(companies.activatedAt)));
        const [company] = await transaction
          .insert(companies)
          .values({
            ...registration,
            nip,
            passwordHash,
            clauseReadAt: registration.rodo ? sql`now()` : null,
            clauseVersion: registration.rodo ? clauseVersion : null,
            chosenProductId: await findProductId(transaction, registration.productId),
          })
          .returning({ id: companies.id, name: companies.name, email: companies.email });
        await emails.sendLink(transaction, company, 'activation');
      });
    },

    /** Activates the company of a link. @throws HttpError 404 for an unknown link, 410 for an expired one, 409 as `withLockedCompany` does */
    activate(linkId: string): Promise<{ companyId: string; email: string; wasActive: boolean }> {
      return withLockedCompany(database, linkId, async (transaction) => {
        const link = await findMailLink(transaction, linkId, 'activation');
        if (link === undefined) throw new HttpError(404, messages.unknownLink);
        const { companyId, email } = link;
        if (link.activatedAt !== null) return { companyId, email, wasActive: true };
        if (link.isExpired) throw new HttpError(410, messages.expiredLink);
        const now = sql`now()`;
        await transaction.update(companies).set({ activatedAt: now }).where(eq(companies.id, companyId));
        await transaction
          .update(mailLinks)
          .set({ usedAt: now })
          .where(eq(mailLinks.hash, hashLinkId(linkId)));
        return { companyId, email, wasActive: false };
      });
    },

    /** Sends the link again. Any other e-mail runs the same statements: the time of the call must not reveal whether an account waits. */
    sendActivationTo(email: string): Promise<void> {
      return database.transaction(async (transaction) => {
        const isWaiting = and(isNull(companies.activatedAt), isNull(companies.deactivatedAt));
        const [company] = await transaction
          .select({ id: companies.id, name: companies.name, email: companies.email })
          .from(companies)
          .where(and(hasEmail(email), isWaiting))
          .limit(1)
          .for('key share');
        await emails.sendLink(transaction, company, 'activation');
      });
    },

    /** Sends another activation link. @returns false when the hourly limit is reached or the company was erased */
    sendActivationAgain(companyId: string): Promise<boolean> {
      return database.transaction(async (transaction) => {
        const [company] = await transaction
          .select()
          .from(companies)
          .where(and(eq(companies.id, companyId), isNull(companies.deactivatedAt)))
          .for('update');
        // Later ones were made before the clock was set back, except those of concurrent transactions.
        const isRecent = between(mailLinks.createdAt, sql`now() - interval '1 hour'`, sql`now() + interval '1 minute'`);
        const isActivation = and(eq(mailLinks.companyId, companyId), eq(mailLinks.purpose, 'activation'));
        if (company === undefined || (await transaction.$count(mailLinks, and(isActivation, isRecent))) >= activationLinksPerHour)
          return false;
        await emails.sendLink(transaction, company, 'activation');
        return true;
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
