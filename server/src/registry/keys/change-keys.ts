import { keyIdOf } from '@osk/shared/contract/release-envelope';
import { and, eq, sql } from 'drizzle-orm';
import { OperatorError } from '../../command-line/command.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { releaseKeys } from '../../platform/db/tables/release.ts';
import { allowWriteWhenLow } from '../../platform/db/watched-pglite.ts';
import { leaveRevoked } from '../store/rollout-store.ts';
import { lockRemote, recordChange } from '../store/trail.ts';
import { type ReleaseKey, readKeys } from './release-keys.ts';
import { readPublicKey } from './verify-signature.ts';

const maxKeys = 20;

type NewKey = { remote: string; publicKey: string; label: string; actor: string };

/** Adds a key that may sign releases of a remote. @throws OperatorError when it cannot be, HttpError 404 for an unknown remote */
export async function addKey(transaction: Transaction, { remote, publicKey, label, actor }: NewKey): Promise<ReleaseKey> {
  if (readPublicKey(publicKey) === undefined) {
    throw new OperatorError('The public key is invalid. osk-release keygen prints it in one line that begins with MCowBQYDK2VwAyEA.');
  }
  await lockRemote(transaction, remote);
  const keys = await readKeys(transaction, remote);
  const id = keyIdOf(publicKey);
  const known = keys.find((key) => key.id === id);
  if (known)
    throw new OperatorError(`The remote has the key ${id} already (${known.state}). The team makes a new one by osk-release keygen.`);
  const active = keys.filter(({ state }) => state === 'active');
  if (active.some((key) => key.label === label)) {
    throw new OperatorError(`Another active key of the remote has the label "${label}". Use another label, or retire that key first.`);
  }
  if (active.length >= maxKeys) {
    throw new OperatorError(`The remote has ${maxKeys} active keys already, and can have no more. Retire one by remotes key retire.`);
  }
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
  isDeployed: boolean;
};

/**
 * Retires a key: it signs nothing new, and what was accepted stays. Or revokes it: nothing that it signed is served, and the rollout goes
 * back to what was before.
 * @throws HttpError 404 for an unknown remote, OperatorError for an unknown key
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

/** @throws OperatorError unless exactly one key begins so */
async function findKey(transaction: Transaction, remote: string, beginning: string): Promise<ReleaseKey> {
  const keys = await readKeys(transaction, remote);
  const [found, ...others] = keys.filter(({ id }) => id.startsWith(beginning));
  if (found === undefined || others.length > 0) {
    throw new OperatorError(`${remote} does not have exactly one key that begins with ${beginning}. List them with remotes key list.`);
  }
  return found;
}
