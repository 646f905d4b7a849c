import { createHash } from 'node:crypto';

/** Hashes content as in an `integrity` attribute: `sha256-…`. */
export function integrityOf(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
