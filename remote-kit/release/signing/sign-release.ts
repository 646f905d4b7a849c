import { sign } from 'node:crypto';
import { addKeyCommand, type Envelope, releasePayloadType, type SignedRelease, signedBytes } from '@osk/shared/contract/release-envelope';
import type { RolloutState } from '@osk/shared/contract/release-store';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseKey } from './release-key.ts';

/** The DSSE envelope of a release. The signature is of the exact bytes that are sent. */
export function signRelease(release: SignedRelease, { id, privateKey }: ReleaseKey): Envelope {
  const payload = Buffer.from(JSON.stringify(release));
  const sig = sign(null, signedBytes(payload), privateKey).toString('base64');
  return { payloadType: releasePayloadType, payload: payload.toString('base64'), signatures: [{ keyid: id, sig }] };
}

/** Checks before the slow build that the portal takes signed releases, and has the name that they would give it. @throws ReleaseError */
export function checkPortal({ portal }: RolloutState, address: string): void {
  if (portal === undefined) {
    throw new ReleaseError(`${address} takes no signed releases, because it is of an older version. Its operator must update it.`);
  }
  if (portal !== address) {
    throw new ReleaseError(`${address} is the portal ${portal}, which signed releases name. Release with --portal ${portal}.`);
  }
}

/** Checks before the slow build that the portal takes releases of this key. @throws ReleaseError */
export function checkKey({ name, keys = [] }: RolloutState, key: ReleaseKey): void {
  const known = keys.find(({ id }) => id === key.id);
  if (known?.state === 'active') return;
  const reason = known ? `is ${known.state}` : 'is unknown';
  const command = known ? 'osk-release keygen makes a new one.' : `The operator adds it by:\n${addKeyCommand(name, key.publicKey)}`;
  throw new ReleaseError(`The key ${key.id} of ${name} ${reason} in the portal. ${command}`);
}
