import type { registerCompany } from '@osk/shared/contract/company';
import type { ParsedRequestOf } from '@osk/shared/contract/endpoint';
import { nipDigits } from '@osk/shared/contract/numbers';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { products } from '../../platform/db/tables/product.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { hashLinkId, type LinkEmails } from './link-emails.ts';
import { lockIdentity, withLinkOwner } from './link-owner.ts';
import { messages } from './messages.ts';

type Registration = ParsedRequestOf<typeof registerCompany>['body'];

/** Which text of the information clause was confirmed; raise it when the text changes. */
const clauseVersion = '1';

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;

export function createRegistrationStore(database: Database, emails: LinkEmails) {
  return {
    /**
     * Stores a company, not activated, in place of any other not activated with its e-mail or NIP.
     * @throws HttpError 409 naming the field that an activated company has.
     */
    register(registration: Registration, passwordHash: string): Promise<void> {
      return database.transaction(async (transaction) => {
        const nip = nipDigits(registration.nip);
        await lockIdentity(transaction, registration.email, nip);
        const same = or(sameEmail(registration.email), eq(companies.nip, nip));
        await refuseTaken(transaction, registration.email, nip, same);
        await transaction.delete(companies).where(and(same, isNull(companies.activatedAt)));
        const [company] = await transaction
          .insert(companies)
          .values({
            ...registration,
            nip,
            passwordHash,
            clauseReadAt: registration.rodo ? sql`now()` : null,
            clauseVersion: registration.rodo ? clauseVersion : null,
            chosenProductId: await existingProduct(transaction, registration.productId),
          })
          .returning({ id: companies.id, name: companies.name, email: companies.email });
        await emails.send(transaction, company, 'activation');
      });
    },

    /** Sends the activation e-mail again, unless that was done often enough within the hour, or it was erased meanwhile: then false. */
    sendActivationAgain(companyId: string): Promise<boolean> {
      return database.transaction(async (transaction) => {
        const [company] = await transaction
          .select()
          .from(companies)
          .where(and(eq(companies.id, companyId), isNull(companies.deactivatedAt)))
          .for('update');
        if (company === undefined || (await emails.activationSentOften(transaction, company.id))) return false;
        await emails.send(transaction, company, 'activation');
        return true;
      });
    },
  };
}

async function refuseTaken(transaction: Transaction, email: string, nip: string, same: SQL | undefined): Promise<void> {
  const taken = await transaction
    .select({ email: sql<boolean>`${sameEmail(email)}`, nip: sql<boolean>`${eq(companies.nip, nip)}` })
    .from(companies)
    .where(and(same, isNotNull(companies.activatedAt)));
  const emailTaken = taken.some((company) => company.email);
  const nipTaken = taken.some((company) => company.nip);
  if (!emailTaken && !nipTaken) return;
  throw new HttpError(409, emailTaken && nipTaken ? messages.bothTaken : emailTaken ? messages.emailTaken : messages.nipTaken, {
    fieldErrors: { ...(emailTaken && { email: messages.emailTaken }), ...(nipTaken && { nip: messages.nipTaken }) },
  });
}

function sameEmail(email: string): SQL {
  return sql`lower(${companies.email}) = lower(${email})`;
}

/** The product chosen in the price list, if there is such a one: a stale choice is no reason to refuse a customer. */
async function existingProduct(transaction: Transaction, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const [product] = await transaction.select({ id: products.id }).from(products).where(eq(products.id, id));
  return product?.id ?? null;
}

/**
 * Activates the company of an activation link; `already` when that was done before.
 * @throws HttpError 404 for an unknown link, 410 for a stale one, 409 when another company with the e-mail or NIP was activated meanwhile.
 */
export function activate(database: Database, linkId: string): Promise<'now' | 'already'> {
  return withLinkOwner(database, linkId, async (transaction) => {
    const [link] = await transaction
      .select({
        companyId: companies.id,
        activatedAt: companies.activatedAt,
        deactivatedAt: companies.deactivatedAt,
        stale: sql<boolean>`${mailLinks.expiresAt} <= now()`,
      })
      .from(mailLinks)
      .innerJoin(companies, eq(companies.id, mailLinks.companyId))
      .where(and(eq(mailLinks.hash, hashLinkId(linkId)), eq(mailLinks.purpose, 'activation')));
    if (link === undefined || link.deactivatedAt !== null) throw new HttpError(404, messages.unknownLink);
    if (link.activatedAt !== null) return 'already';
    if (link.stale) throw new HttpError(410, messages.staleLink);
    await transaction.update(companies).set({ activatedAt: sql`now()` }).where(eq(companies.id, link.companyId));
    await transaction
      .update(mailLinks)
      .set({ usedAt: sql`now()` })
      .where(eq(mailLinks.hash, hashLinkId(linkId)));
    return 'now';
  });
}
