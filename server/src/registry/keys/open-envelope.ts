import { isDeepStrictEqual } from 'node:util';
import { maxDescriptionSize } from '@osk/shared/contract/release';
import { type Envelope, releasePayloadType, type SignedRelease } from '@osk/shared/contract/release-envelope';
import { SignedRelease as Shape } from '@osk/shared/contract/shapes/release';
import * as z from 'zod/mini';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Message } from '../../platform/language/language.ts';
import { messages } from '../messages.ts';
import type { ReleaseKey } from './release-keys.ts';
import { isSignedBy } from './verify-signature.ts';

export type SignedDescription = {
  release: SignedRelease;
  description: string;
  signatures: Envelope['signatures'];
  keyId: string;
};

export type Expected = {
  remote: string;
  portal: string;
  keys: readonly ReleaseKey[];
};

/** More reasons are not named. */
const mostIssues = 20;

/**
 * Checks an envelope in the order of DSSE: its type and size, the signature of the raw bytes, and only then what they say.
 * @throws HttpError 400 with the first reason
 */
export function openEnvelope({ payloadType, payload, signatures }: Envelope, { remote, portal, keys }: Expected): SignedDescription {
  if (payloadType !== releasePayloadType) reject(messages.otherType(payloadType, releasePayloadType));
  const bytes = Buffer.from(payload, 'base64');
  if (bytes.length > maxDescriptionSize) reject(messages.tooLarge(maxDescriptionSize));
  // Every key is tried: the key id of a signature is only a hint.
  const key = keys.find(({ publicKey }) => isSignedBy(publicKey, bytes, signatures));
  if (key === undefined) rejectKey(remote, keys);
  const { text, release } = parseDescription(bytes);
  if (release.portal !== portal) reject(messages.otherPortal(release.portal, portal));
  if (release.name !== remote) reject(messages.otherRemote(release.name, remote));
  return { release, description: text, signatures: signatures.map(cleaned), keyId: key.id };
}

/** @param keys the active ones of the remote @throws HttpError 400: none of them has signed a release */
export function rejectKey(remote: string, keys: readonly ReleaseKey[]): never {
  const names = keys.map(({ id, label }) => `${id} (${label})`).join(', ');
  return reject(keys.length === 0 ? messages.noKeys(remote) : messages.wrongSignature(remote, names));
}

/** The database takes no NUL and no half of a letter. */
const cleaned = ({ keyid, sig }: Envelope['signatures'][number]) => ({
  keyid: keyid.replace(/[^ -~]/g, ''),
  sig: Buffer.from(sig, 'base64').toString('base64'),
});

/** Whether two descriptions are of the same build. It may come from another commit, at another time, and be signed again. */
export function isSameBuild(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => z.safeParse(Shape, JSON.parse(text)).data);
  return first !== undefined && second !== undefined && isDeepStrictEqual(buildOf(first), buildOf(second));
}

const buildOf = ({ builtAt: _, commit: __, portal: ___, sequence: ____, isClean: _____, ...build }: SignedRelease) => build;

function parseDescription(bytes: Buffer): { text: string; release: SignedRelease } {
  const text = bytes.toString();
  // The database keeps the text, whose bytes must be those that were signed.
  if (!Buffer.from(text).equals(bytes)) reject(messages.unreadable('not UTF-8'));
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    reject(messages.unreadable('not JSON'));
  }
  const result = z.safeParse(Shape, parsed);
  if (result.success) return { text, release: result.data };
  return reject(messages.unreadable(z.prettifyError({ issues: result.error.issues.slice(0, mostIssues) })));
}

function reject(message: Message): never {
  throw new HttpError(400, message, { fieldErrors: { signatures: message } });
}
