import type { Envelope, SignedRelease } from '../shapes/release.ts';

export type { Envelope, SignedRelease };

/** The `payloadType` of a signed release. */
export const releasePayloadType = 'application/vnd.osk.release+json;v=1';

/**
 * The bytes that a signature covers: DSSE's pre-authentication encoding of a payload, protocol.md of secure-systems-lab/dsse. The type
 * is in them, so a signature of another kind of document is never one of a release.
 */
export function signedBytes(payload: Uint8Array, payloadType: string = releasePayloadType): Uint8Array {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Bytes of an Ed25519 key. The last ones of its SPKI form. */
const keyLength = 32;

/**
 * The short name of a public key: the first 16 hexadecimal digits of its Ed25519 bytes. It is a hint in an envelope, never a proof.
 * @param publicKey SPKI in base64: `MCowBQYDK2VwAyEA…`
 */
export function keyIdOf(publicKey: string): string {
  const bytes = Uint8Array.from(atob(publicKey), (character) => character.charCodeAt(0)).slice(-keyLength);
  return Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The operator's command that adds a team's key. */
export const addKeyCommand = (remote: string, publicKey: string): string =>
  `portal operator remotes key add ${remote} ${publicKey} --label "release key"`;
