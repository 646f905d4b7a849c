import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyIdOf } from '@osk/shared/contract/release-envelope';
import { and, eq, gt, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { hashToken, makeToken } from '../platform/access-tokens.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import { releaseTokens } from '../platform/db/tables/release.ts';
import { projectRoot } from '../platform/project-root.ts';
import { readPackagedRemotes } from '../registry/admission/admit-deployed.ts';
import { addKey, endKey } from '../registry/keys/change-keys.ts';
import { readKeys } from '../registry/keys/release-keys.ts';

/** By remote; null when the operator has revoked the token. */
const Tokens = z.record(z.string(), z.nullable(z.string()));
type Tokens = z.infer<typeof Tokens>;
const label = 'development';
const actor = 'development start';

/** Whether the server runs in a checkout, and not from a package. */
export const isDevelopment = existsSync(join(projectRoot, 'pnpm-workspace.yaml'));

/**
 * Writes a token for each remote of the package to the data folder for `pnpm release`. One that is valid for another day stays. A revoked
 * one is not replaced while the file is there.
 */
export async function writeDevelopmentTokens(database: Database, dataDir: string): Promise<void> {
  const file = join(dataDir, 'release-tokens.json');
  const before = readTokens(file);
  const tokens = await database.transaction(async (transaction) => {
    const current: Tokens = {};
    for (const name of await readPackagedRemotes(transaction)) {
      const kept = await keep(transaction, name, before[name]);
      current[name] = kept === undefined ? await create(transaction, name) : kept;
    }
    const hashes = Object.values(current)
      .flatMap((token) => token ?? [])
      .map(hashToken);
    const isFormer = and(eq(releaseTokens.label, label), isNull(releaseTokens.revokedAt), notInArray(releaseTokens.tokenHash, hashes));
    await transaction.delete(releaseTokens).where(isFormer);
    return current;
  });
  writeFileSync(`${file}.new`, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/** @returns null for a revoked token, undefined for one that must be made again */
async function keep(transaction: Transaction, remote: string, token: Tokens[string] | undefined): Promise<Tokens[string] | undefined> {
  if (token === undefined || token === null) return token;
  const isMeant = and(eq(releaseTokens.tokenHash, hashToken(token)), eq(releaseTokens.remote, remote), eq(releaseTokens.label, label));
  const outlivesDay = gt(releaseTokens.expiresAt, sql`now() + interval '1 day'`);
  const [found] = await transaction
    .select({ revokedAt: releaseTokens.revokedAt })
    .from(releaseTokens)
    .where(and(isMeant, or(isNotNull(releaseTokens.revokedAt), outlivesDay)));
  if (found === undefined) return undefined;
  return found.revokedAt === null ? token : null;
}

async function create(transaction: Transaction, remote: string): Promise<string> {
  const { token, hash: tokenHash } = makeToken();
  const expiresAt = sql`now() + interval '90 days'`;
  const permissions = ['release', 'rollback'] as const;
  await transaction.insert(releaseTokens).values({ tokenHash, remote, label, permissions, createdBy: actor, expiresAt });
  return token;
}

function readTokens(file: string): Tokens {
  try {
    return z.parse(Tokens, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/**
 * Lets `pnpm release` sign the remotes of the package with the key in the data folder. Makes it when it cannot be read; the key of a former
 * file is retired.
 */
export async function addDevelopmentKey(database: Database, dataDir: string): Promise<void> {
  const publicKey = createPublicKey(readOrMakeKey(join(dataDir, 'release-key.pem')))
    .export({ format: 'der', type: 'spki' })
    .toString('base64');
  for (const remote of await readPackagedRemotes(database)) {
    const keys = await readKeys(database, remote);
    if (keys.some(({ id }) => id === keyIdOf(publicKey))) continue;
    const former = keys.find((key) => key.label === label && key.state === 'active');
    if (former) await endKey(database, 'retire', { remote, key: former.id, actor, isDeployed: true });
    await database.transaction((transaction) => addKey(transaction, { remote, publicKey, label, actor }));
  }
}

function readOrMakeKey(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
    return privateKey;
  }
}
