import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time. Digests have one length, so the length of a secret does not leak either. */
export function constantTimeEqual(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
