import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Only the hash is stored, so that a stolen table gives no access. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Compares two secrets in constant time. Digests have one length, so the length of a secret does not leak either. */
export function constantTimeEqual(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
