import { createHash } from 'node:crypto';

/**
 * What a page of the portal may load and do: nothing from elsewhere, and of what is written into the page only the scripts that the
 * shell's build put there, by their hashes.
 */
export function contentSecurityPolicy(html: string): string {
  const own = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...own].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
