import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { hashToken } from '../../platform/access-tokens.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { releaseTokens } from '../../platform/db/tables/release.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages } from '../../platform/http/messages.ts';
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

/** Keeps the token of a change valid to the end of its transaction: a revocation waits. @throws HttpError 401 when it is not valid any more */
export async function holdToken(transaction: Transaction, hash: string): Promise<void> {
  const { tokenHash } = releaseTokens;
  const held = await transaction
    .select({ tokenHash })
    .from(releaseTokens)
    .where(and(eq(tokenHash, hash), isValidToken))
    .for('share');
  if (held.length === 0) throw new HttpError(401, messages.invalidReleaseToken);
}

/** Never fails the call: a database on a full disk cannot write. */
async function recordUse(database: Database, tokenHash: string): Promise<void> {
  await database
    .update(releaseTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(releaseTokens.tokenHash, tokenHash), isUseOutdated))
    .catch(() => undefined);
}
