import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type Envelope, signedBytes } from '@osk/shared/contract/release-envelope';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { releaseKeys } from '../../platform/db/tables/release.ts';

export type ReleaseKey = Awaited<ReturnType<typeof readKeys>>[number];

/** The keys of a remote, the oldest first. */
export async function readKeys(database: Database, remote: string) {
  const { id, publicKey, label, createdAt, createdBy, retiredAt, revokedAt } = releaseKeys;
  const state = sql<'active' | 'retired' | 'revoked'>`case when ${revokedAt} is not null then 'revoked'
    when ${retiredAt} is not null then 'retired' else 'active' end`;
  return database
    .select({ id, publicKey, label, createdAt, createdBy, state })
    .from(releaseKeys)
    .where(eq(releaseKeys.remote, remote))
    .orderBy(asc(createdAt), asc(id));
}

export const readActiveKeys = async (database: Database, remote: string) =>
  (await readKeys(database, remote)).filter(({ state }) => state === 'active');

/** Whether one of the signatures is a valid one of this key. @param publicKey SPKI in base64 */
export function isSignedBy(publicKey: string, payload: Buffer, signatures: Envelope['signatures']): boolean {
  const key = readPublicKey(publicKey);
  if (key === undefined) return false;
  const bytes = signedBytes(payload);
  return signatures.some(({ sig }) => verify(null, bytes, key, Buffer.from(sig, 'base64')));
}

/** An Ed25519 key; undefined for any other text. @param publicKey SPKI in base64 */
export function readPublicKey(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
