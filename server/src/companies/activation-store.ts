import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database.ts';
import { brokenUniqueness } from '../db/errors.ts';
import { companies, mailLinks } from '../db/tables/company.ts';
import { Refusal } from '../http/refusal.ts';
import { lockIdentity } from './identity-lock.ts';
import { hashLinkId } from './mail-link.ts';
import { say } from './messages.ts';

/**
 * Activates the company of an activation link; `already` when that was done before.
 * @throws Refusal 404 for an unknown link, 410 for a stale one, 409 when another company with the e-mail or NIP was activated meanwhile.
 */
export async function activate(database: Database, linkId: string): Promise<'now' | 'already'> {
  try {
    return await database.transaction(async (transaction) => {
      await lockOwner(transaction, linkId);
      // Both rows are locked: the same or another link of the company may be followed at the same time.
      const [link] = await transaction
        .select({
          companyId: companies.id,
          activatedAt: companies.activatedAt,
          deactivatedAt: companies.deactivatedAt,
          stale: sql<boolean>`${mailLinks.expiresAt} <= now()`,
        })
        .from(mailLinks)
        .innerJoin(companies, eq(companies.id, mailLinks.companyId))
        .where(and(eq(mailLinks.hash, hashLinkId(linkId)), eq(mailLinks.purpose, 'activation')))
        .for('update');
      if (link === undefined || link.deactivatedAt !== null)
        throw new Refusal(
          404,
          say((m) => m.unknownLink),
        );
      if (link.activatedAt !== null) return 'already';
      if (link.stale)
        throw new Refusal(
          410,
          say((m) => m.staleLink),
        );
      await transaction.update(companies).set({ activatedAt: sql`now()` }).where(eq(companies.id, link.companyId));
      await transaction
        .update(mailLinks)
        .set({ usedAt: sql`now()` })
        .where(eq(mailLinks.hash, hashLinkId(linkId)));
      return 'now';
    });
  } catch (error) {
    if (brokenUniqueness(error) !== undefined)
      throw new Refusal(
        409,
        say((m) => m.takenMeanwhile),
      );
    throw error;
  }
}

/** A registration with the same e-mail or NIP may be replacing the company right now. */
async function lockOwner(transaction: Transaction, linkId: string): Promise<void> {
  const [owner] = await transaction
    .select({ email: companies.email, nip: companies.nip })
    .from(mailLinks)
    .innerJoin(companies, eq(companies.id, mailLinks.companyId))
    .where(eq(mailLinks.hash, hashLinkId(linkId)));
  if (owner !== undefined) await lockIdentity(transaction, owner.email, owner.nip);
}
