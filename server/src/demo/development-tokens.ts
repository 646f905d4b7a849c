import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, gt, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isValidToken } from '../frontend/releases/tokens/release-tokens.ts';
import { readPackagedRemotes } from '../frontend/remotes/admit-deployed.ts';
import { hashToken, makeToken } from '../platform/access-tokens.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { releaseTokens } from '../platform/db/tables/release.ts';
import { projectRoot } from '../platform/project-root.ts';

const Tokens = z.record(z.string(), z.string());
const label = 'development';

/** Whether the server runs in a checkout, and not from a package. */
export const isDevelopment = existsSync(join(projectRoot, 'pnpm-workspace.yaml'));

/**
 * Writes a token for each remote of the package to `release-tokens.json` of the data folder, readable by its owner only: `pnpm release` uses it. A token
 * that is valid for another day stays.
 */
export async function writeDevelopmentTokens(database: Database, dataDir: string): Promise<void> {
  const file = join(dataDir, 'release-tokens.json');
  const before = readTokens(file);
  const tokens = await database.transaction(async (transaction) => {
    const current: Record<string, string> = {};
    for (const name of await readPackagedRemotes(transaction)) {
      current[name] = (await keep(transaction, name, before[name])) ?? (await create(transaction, name));
    }
    const hashes = Object.values(current).map(hashToken);
    await transaction.delete(releaseTokens).where(and(eq(releaseTokens.label, label), notInArray(releaseTokens.tokenHash, hashes)));
    return current;
  });
  writeFileSync(`${file}.new`, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/** The token, if it is valid for another day. */
async function keep(transaction: Transaction, remote: string, token: string | undefined): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const isMeant = and(eq(releaseTokens.tokenHash, hashToken(token)), eq(releaseTokens.remote, remote), eq(releaseTokens.label, label));
  const outlivesDay = gt(releaseTokens.expiresAt, sql`now() + interval '1 day'`);
  const found = await transaction
    .select({ remote: releaseTokens.remote })
    .from(releaseTokens)
    .where(and(isMeant, isValidToken, outlivesDay));
  return found.length > 0 ? token : undefined;
}

async function create(transaction: Transaction, remote: string): Promise<string> {
  const { token, hash: tokenHash } = makeToken();
  const expiresAt = sql`now() + interval '90 days'`;
  const permissions = ['release', 'rollback'] as const;
  await transaction.insert(releaseTokens).values({ tokenHash, remote, label, permissions, createdBy: 'development start', expiresAt });
  return token;
}

/** The tokens of the file by remote; none if it cannot be read. */
function readTokens(file: string): Record<string, string> {
  try {
    return z.parse(Tokens, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
