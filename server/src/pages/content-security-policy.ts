import { integrityOf } from '../registry/store/blob-store.ts';

type Allowed = {
  scripts: readonly string[];
  styles: readonly string[];
  /** Developers' own machines, where remotes are loaded from besides this server. */
  overrides: readonly string[];
};

/** The policy of a page: only files of the portal and of its remotes, and inline only these texts, by their hashes. */
export function contentSecurityPolicy({ scripts, styles, overrides }: Allowed): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashSource), ...overrides].join(' '),
    ["style-src 'self'", ...styles.map(hashSource), ...overrides].join(' '),
    ["img-src 'self' data:", ...overrides].join(' '),
    ["font-src 'self'", ...overrides].join(' '),
    ["connect-src 'self'", ...overrides].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

const hashSource = (text: string): string => `'${integrityOf(text)}'`;
