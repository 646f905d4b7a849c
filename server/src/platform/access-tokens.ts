import { hash, randomBytes } from 'node:crypto';

/** Creates an access token and the hash that is stored. */
export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Only the hash is stored, so that a stolen table gives no access. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
