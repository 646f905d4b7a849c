import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type Envelope, signedBytes } from '@osk/shared/contract/release-envelope';

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
