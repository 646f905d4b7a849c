import type { CompatStatement, Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data';

/**
 * The oldest browsers that the portal and its embedded modules support, by the names of `@mdn/browser-compat-data`.
 * `shell/index.html` recognizes older ones by a feature that came with these.
 */
export const baseline = { chrome: '111', edge: '111', firefox: '128', safari: '16.4', safari_ios: '16.4' } as const;

const browsers = Object.entries(baseline).map(([browser, version]) => `${browser.replace('safari_', '')}${version}`);

/** For Vite's `build`. Scripts are lowered when they are bundled, styles when they are minified: the development server lowers nothing. */
export const targets = { target: browsers, cssTarget: browsers };

/** A feature by its path in `@mdn/browser-compat-data`, and the browsers that lack it, such as `chrome 111`. */
export type LackingFeature = { path: string; lackedBy: readonly string[] };

type Feature = Identifier & { __compat: CompatStatement };

/** The features directly below a node of the data, by name. */
export function featuresBelow(node: Identifier): [string, Feature][] {
  const { __compat: _, ...below } = node;
  return Object.entries(below as Record<string, Identifier>).filter((entry): entry is [string, Feature] => '__compat' in entry[1]);
}

/** The browsers of the baseline that lack a feature. */
export function lackedBy({ __compat: { support } }: Feature): string[] {
  const lacking = Object.entries(baseline).filter(([browser, version]) => !has(support[browser as keyof typeof baseline], version));
  return lacking.map((entry) => entry.join(' '));
}

/** Whether the newest versions of all browsers have a standard feature. */
export function isEverywhere({ __compat: { support, status } }: Feature): boolean {
  const browsers = Object.keys(baseline) as (keyof typeof baseline)[];
  return browsers.every((browser) => has(support[browser], '9999')) && status?.standard_track === true && !status.deprecated;
}

/** Whether a version has a feature by its own name, and without a setting. */
function has(statements: SupportStatement | undefined, version: string): boolean {
  const usable = ({ flags, prefix, alternative_name: otherName }: SimpleSupportStatement) => !(flags || prefix || otherName);
  return [statements ?? []].flat().some((statement) => {
    const { version_added: added, version_removed: removed } = statement;
    return usable(statement) && isUpTo(added, version) && !(removed && isUpTo(removed, version));
  });
}

/** Whether a version of the data (`16.4`, `≤37`, `preview` or none) is at most another. */
function isUpTo(version: string | boolean | null | undefined, other: string): boolean {
  if (typeof version !== 'string' || version === 'preview') return false;
  const [major, minor] = numbersOf(version);
  const [otherMajor, otherMinor] = numbersOf(other);
  return major < otherMajor || (major === otherMajor && minor <= otherMinor);
}

function numbersOf(version: string): readonly [number, number] {
  const [major, minor = '0'] = version.replace('≤', '').split('.');
  return [Number(major), Number(minor)];
}
