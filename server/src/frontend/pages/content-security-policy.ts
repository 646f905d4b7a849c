import { integrityOf } from '../releases/integrity.ts';

type Allowed = {
  /** The texts of inline scripts and styles. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Where remotes are loaded from besides this server: a store of releases, and developers' own machines. */
  stores: readonly string[];
  overrides: readonly string[];
};

/** The policy of a page: only files of the portal and of its remotes, and inline only these texts, by their hashes. */
export function contentSecurityPolicy({ scripts, styles, stores, overrides }: Allowed): string {
  const others = [...stores, ...overrides];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashSource), ...others].join(' '),
    ["style-src 'self'", ...styles.map(hashSource), ...others].join(' '),
    ["img-src 'self' data:", ...others].join(' '),
    ["font-src 'self'", ...others].join(' '),
    ["connect-src 'self'", ...overrides].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

const hashSource = (text: string): string => `'${integrityOf(text)}'`;
