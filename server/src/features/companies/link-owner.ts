import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { brokenUniqueness } from '../../platform/db/errors.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { hashLinkId } from './link-emails.ts';
import { messages } from './messages.ts';

/**
 * Runs what may activate the owner of a mail's link: nobody registers or activates with its e-mail or NIP meanwhile, and its row is locked.
 * A link is to be read inside only: before, it would be read as it was before whoever held the row.
 * @throws HttpError 409 when another company with the e-mail or NIP has been activated.
 */
export async function withLinkOwner<Result>(
  database: Database,
  linkId: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(async (transaction) => {
      await lockOwner(transaction, linkId);
      return work(transaction);
    });
  } catch (error) {
    if (brokenUniqueness(error) !== undefined) throw new HttpError(409, messages.takenMeanwhile);
    throw error;
  }
}

async function lockOwner(transaction: Transaction, linkId: string): Promise<void> {
  const [owner] = await transaction
    .select({ id: companies.id, email: companies.email, nip: companies.nip })
    .from(mailLinks)
    .innerJoin(companies, eq(companies.id, mailLinks.companyId))
    .where(eq(mailLinks.hash, hashLinkId(linkId)));
  if (owner === undefined) return;
  // First the identity, as a registration does, which then deletes the rows that it replaces.
  await lockIdentity(transaction, owner.email, owner.nip);
  await transaction.select({ id: companies.id }).from(companies).where(eq(companies.id, owner.id)).for('update');
}

/**
 * Holds an e-mail and a NIP until the transaction ends: registrations and activations that share either follow one another, so that
 * each sees what the one before it left.
 */
export async function lockIdentity(transaction: Transaction, email: string, nip: string): Promise<void> {
  // In one order for everybody, or two could wait for each other.
  for (const identity of [`email:${email.toLowerCase()}`, `nip:${nip}`]) {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${identity}, 0))`);
  }
}
