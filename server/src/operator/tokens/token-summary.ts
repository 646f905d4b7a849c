import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { companies } from '../../platform/db/tables/company.ts';
import { sessions } from '../../platform/db/tables/session.ts';
import type { Json } from '../command.ts';
import { formatInstant, table } from '../format.ts';

export type Token = Awaited<ReturnType<typeof readTokens>>[number];

/** A token's id: the start of its hash, which grants no access. */
export const tokenId = (hash: string) => hash.slice(0, 12);

/** Reads what the command line shows of tokens, newest first. Sessions without a label are logins. */
export async function readTokens(database: Database | Transaction, filter?: SQL) {
  const rows = await database
    .select({
      session: sessions,
      company: { id: companies.id, name: companies.name, nip: companies.nip },
      expired: sql<boolean>`${sessions.expiresAt} <= now()`,
    })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .where(and(isNotNull(sessions.label), filter))
    .orderBy(desc(sessions.createdAt), sessions.tokenHash);
  return rows.map(({ session: { tokenHash, label, scope, createdAt, expiresAt }, company, expired }) => {
    return { id: tokenId(tokenHash), label: label ?? '', scope, company, createdAt, expiresAt, expired };
  });
}

/** Tokens as a table. */
export function tokenTable(tokens: readonly Json<Token>[]): string {
  const rows = tokens.map(({ id, label, company, scope, createdAt, expiresAt, expired }) => ({
    Id: id,
    Label: label,
    Company: company.name,
    NIP: company.nip,
    Scope: scope,
    Created: formatInstant(createdAt),
    Expires: formatInstant(expiresAt),
    State: expired ? 'expired' : 'valid',
  }));
  return table(rows, { maxWidth: { Label: 40, Company: 40 } });
}
