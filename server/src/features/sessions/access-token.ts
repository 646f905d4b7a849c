import { hash, randomBytes } from 'node:crypto';

/** A new access token, and what is stored of it. */
export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** What is stored of a token: the table, if it were stolen, opens nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
