import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { mailLinks } from '../db/tables/company.ts';

/** The secret of a link in a mail: 128 random bits, 22 characters of base64url. Only its hash is stored. */
export async function makeMailLink(
  transaction: Transaction,
  companyId: string,
  purpose: 'activation' | 'reset',
  goodForHours: number,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await transaction
    .insert(mailLinks)
    .values({ hash: hashLinkId(id), companyId, purpose, expiresAt: sql`now() + make_interval(hours => ${goodForHours})` });
  return id;
}

export function hashLinkId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
