import { keyIdOf } from '@osk/shared/contract/release-envelope';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { releaseKeys } from '../../../platform/db/tables/release.ts';
import { allowWriteWhenLow } from '../../../platform/db/watched-pglite.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { lockRemote } from '../store/lock-remote.ts';
import { leaveRevoked } from '../store/rollout-store.ts';
import { recordChange } from '../store/trail.ts';
import { messages } from './messages.ts';
import { type ReleaseKey, readKeys } from './read-keys.ts';
import { readPublicKey } from './verify-signature.ts';

const maxKeys = 20;

type NewKey = {
  remote: string;
  /** SPKI in base64. */
  publicKey: string;
  label: string;
  actor: string;
};

/** Adds a key that may sign releases of a remote. @throws HttpError 400 for an invalid or known key, 404 for an unknown remote */
export async function addKey(transaction: Transaction, { remote, publicKey, label, actor }: NewKey): Promise<ReleaseKey> {
  if (readPublicKey(publicKey) === undefined) throw new HttpError(400, messages.invalidKey);
  await lockRemote(transaction, remote);
  const keys = await readKeys(transaction, remote);
  const id = keyIdOf(publicKey);
  const known = keys.find((key) => key.id === id);
  if (known) throw new HttpError(400, messages.knownKey(id, known.state));
  if (keys.some((key) => key.label === label && key.state === 'active')) throw new HttpError(400, messages.takenLabel(label));
  if (keys.filter(({ state }) => state === 'active').length >= maxKeys) throw new HttpError(400, messages.tooManyKeys(maxKeys));
  await transaction.insert(releaseKeys).values({ remote, id, publicKey, label, createdBy: actor });
  await recordChange(transaction, { remote, actor, action: 'add-key', note: `${id} (${label})` });
  return findKey(transaction, remote, id);
}

type KeyChange = {
  remote: string;
  /** The id, or its beginning. */
  key: string;
  note?: string | undefined;
  actor: string;
  /** Whether a build of the remote came with the portal, to go back to. */
  isDeployed: boolean;
};

/**
 * Retires a key: it signs nothing new, and what was accepted stays. Or revokes it: nothing that it signed is served, and the rollout goes
 * back to what was before.
 * @throws HttpError 404 for an unknown remote or key
 */
export function endKey(
  database: Database,
  end: 'retire' | 'revoke',
  { remote, key, note = '', actor, isDeployed }: KeyChange,
): Promise<{ remote: string; key: ReleaseKey; isChanged: boolean }> {
  return database.transaction(async (transaction) => {
    // It is urgent, and writes a few rows.
    await allowWriteWhenLow(transaction);
    await lockRemote(transaction, remote);
    const { id, label, state } = await findKey(transaction, remote, key);
    const isChanged = end === 'revoke' ? state !== 'revoked' : state === 'active';
    if (isChanged) {
      const ended = end === 'revoke' ? { revokedAt: sql`now()` } : { retiredAt: sql`now()` };
      await transaction
        .update(releaseKeys)
        .set(ended)
        .where(and(eq(releaseKeys.remote, remote), eq(releaseKeys.id, id)));
      const reason = note === '' ? '' : `: ${note}`;
      await recordChange(transaction, { remote, actor, action: `${end}-key`, note: `${id} (${label})${reason}` });
      if (end === 'revoke') await leaveRevoked(transaction, { remote, actor, isDeployed, note: `the key ${id} was revoked` });
    }
    return { remote, key: await findKey(transaction, remote, id), isChanged };
  });
}

/** @throws HttpError 404 unless exactly one key begins so */
async function findKey(transaction: Transaction, remote: string, beginning: string): Promise<ReleaseKey> {
  const keys = await readKeys(transaction, remote);
  const [found, ...others] = keys.filter(({ id }) => id.startsWith(beginning));
  if (found === undefined || others.length > 0) throw new HttpError(404, messages.unknownKey(remote, beginning));
  return found;
}
