import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { companies, mailLinks } from '../../platform/db/tables/company.ts';

export type LinkPurpose = 'activation' | 'reset';

/** The id of no company: what is written for it is written nowhere, by the same statements. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** The secret of a link in a mail: 128 random bits, 22 characters of base64url. Only its hash is stored. */
export async function makeMailLink(
  transaction: Transaction,
  companyId: string,
  purpose: LinkPurpose,
  goodForHours: number,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await transaction.insert(mailLinks).select(
    transaction
      .select({
        hash: sql<string>`${hashLinkId(id)}`.as('hash'),
        companyId: companies.id,
        purpose: sql<LinkPurpose>`${purpose}`.as('purpose'),
        createdAt: sql<Date>`now()`.as('created_at'),
        expiresAt: sql<Date>`now() + make_interval(hours => ${goodForHours})`.as('expires_at'),
        usedAt: sql<null>`null::timestamptz`.as('used_at'),
      })
      .from(companies)
      .where(eq(companies.id, companyId)),
  );
  return id;
}

export function hashLinkId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
