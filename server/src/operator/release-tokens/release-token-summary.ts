import { ReleasePermission } from '@osk/shared/contract/shapes/release-store';
import { desc, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { releaseTokens } from '../../platform/db/tables/release.ts';
import type { Json } from '../command.ts';
import { formatInstant, table } from '../format.ts';

export const permissions = ReleasePermission.options;

export type ListedToken = Awaited<ReturnType<typeof readTokens>>[number];

/** A token's id: the start of its hash, which grants no access. */
export const tokenId = (hash: string) => hash.slice(0, 12);

/** Reads what the command line shows of release tokens, newest first. */
export async function readTokens(database: Database | Transaction, filter?: SQL) {
  const { tokenHash, remote, label, permissions, createdAt, createdBy, lastUsedAt, expiresAt, revokedAt } = releaseTokens;
  const state = sql<'valid' | 'expired' | 'revoked'>`case when ${revokedAt} is not null then 'revoked'
    when ${expiresAt} <= now() then 'expired' else 'valid' end`;
  const rows = await database
    .select({ tokenHash, remote, label, permissions, createdAt, createdBy, lastUsedAt, expiresAt, state })
    .from(releaseTokens)
    .where(filter)
    .orderBy(desc(createdAt), tokenHash);
  return rows.map(({ tokenHash, ...row }) => ({ id: tokenId(tokenHash), ...row }));
}

/** Release tokens as a table. */
export function tokenTable(tokens: readonly Json<ListedToken>[]): string {
  const rows = tokens.map(({ id, label, remote, permissions, lastUsedAt, expiresAt, state }) => ({
    Id: id,
    Label: label,
    Remote: remote,
    May: permissions.join(', '),
    'Last used': formatInstant(lastUsedAt),
    Expires: formatInstant(expiresAt),
    State: state,
  }));
  return table(rows, { maxWidth: { Label: 40 } });
}
