import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import { formatInstant } from '../presentation/format.ts';
import { table } from '../presentation/table.ts';

export type TokenSummary = Awaited<ReturnType<typeof readTokens>>[number];

/** How a token is told from others: the beginning of its hash, which opens nothing. */
export const idOfHash = (hash: string) => hash.slice(0, 12);

/** Tokens as the command line's JSON has them, without what opens anything; the newest first. Logins are none. */
export async function readTokens(database: Database | Transaction, wanted?: SQL) {
  const rows = await database
    .select({
      session: sessions,
      company: { id: companies.id, name: companies.name, nip: companies.nip },
      expired: sql<boolean>`${sessions.expiresAt} <= now()`,
    })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .where(and(isNotNull(sessions.label), wanted))
    .orderBy(sql`${sessions.createdAt} desc`, sessions.tokenHash);
  return rows.map(({ session, company, expired }) => ({
    id: idOfHash(session.tokenHash),
    label: session.label ?? '',
    scope: session.scope,
    company,
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    expired,
  }));
}

/** Tokens as a table. */
export function tokenTable(tokens: readonly TokenSummary[]): string {
  return table(
    [
      { head: 'Id' },
      { head: 'Label', most: 40 },
      { head: 'Company', most: 40 },
      { head: 'NIP' },
      { head: 'Scope' },
      { head: 'Created' },
      { head: 'Expires' },
      { head: 'State' },
    ],
    tokens.map(({ id, label, company, scope, createdAt, expiresAt, expired }) => [
      id,
      label,
      company.name,
      company.nip,
      scope,
      formatInstant(createdAt),
      formatInstant(expiresAt),
      expired ? 'expired' : 'valid',
    ]),
  );
}
