import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { hashToken } from '../../platform/access-tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import { releaseTokens } from '../../platform/db/tables/release.ts';
import type { ReleaseToken } from '../../platform/http/release-calls.ts';

export const isValidToken = and(gt(releaseTokens.expiresAt, sql`now()`), isNull(releaseTokens.revokedAt));
const isUseOutdated = or(isNull(releaseTokens.lastUsedAt), lt(releaseTokens.lastUsedAt, sql`now() - interval '5 minutes'`));

/** Finds valid release tokens, and records their last use. */
export function createReleaseTokens(database: Database): (token: string) => Promise<ReleaseToken | undefined> {
  const { tokenHash, remote, label, permissions } = releaseTokens;
  const byToken = database
    .select({ tokenHash, remote, label, permissions, isUseOutdated: sql<boolean>`${isUseOutdated}` })
    .from(releaseTokens)
    .where(and(eq(tokenHash, sql.placeholder('tokenHash')), isValidToken))
    .prepare('release_token');
  return async (token) => {
    const [found] = await byToken.execute({ tokenHash: hashToken(token) });
    if (found === undefined) return undefined;
    const { isUseOutdated, ...rest } = found;
    if (isUseOutdated) await recordUse(database, rest.tokenHash);
    return rest;
  };
}

/** Never fails the call: a database on a full disk cannot write. */
async function recordUse(database: Database, tokenHash: string): Promise<void> {
  await database
    .update(releaseTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(releaseTokens.tokenHash, tokenHash), isUseOutdated))
    .catch(() => undefined);
}
