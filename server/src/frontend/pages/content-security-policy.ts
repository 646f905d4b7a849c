import { createHash } from 'node:crypto';

/** The hashes of the scripts that stand in a page itself; for the shell's page as it was built, before anything is put into it. */
export function hashesOfScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashOf(script));
}

/** What stands in a page itself, as a policy names it. */
export const hashOf = (content: string): string => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

type Allowed = {
  scripts: readonly string[];
  styles: readonly string[];
  /** Where files of remotes come from besides this server: a store of releases, and what a developer has in their own browser. */
  stores: readonly string[];
  overrides: readonly string[];
};

/** What a page of the portal may load and do: nothing from elsewhere but remotes, and nothing inline but what the builds wrote, by its hash. */
export function contentSecurityPolicy({ scripts, styles, stores, overrides }: Allowed): string {
  const elsewhere = [...stores, ...overrides];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...elsewhere].join(' '),
    ["style-src 'self'", ...styles, ...elsewhere].join(' '),
    ["img-src 'self' data:", ...elsewhere].join(' '),
    ["font-src 'self'", ...elsewhere].join(' '),
    ["connect-src 'self'", ...overrides].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
