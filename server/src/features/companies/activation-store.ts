import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { withLinkOwner } from './link-owner.ts';
import { hashLinkId } from './mail-link.ts';
import { messages } from './messages.ts';

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
