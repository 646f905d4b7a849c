import type { SdkVersion } from './sdk-packages.ts';

/** What an installation reads of a manifest. The rest is in the tarball. */
const installed = ['name', 'version', 'bin', 'engines', 'dependencies', 'peerDependencies', 'peerDependenciesMeta'];

/** Where a tarball is: `/@osk/shared/-/shared-1.2.0-3fa94c1b.tgz`, below the registry's address. */
export const tarballPath = (name: string, version: string): string => `${name}/-/${name.replace(/^@[^/]+\//, '')}-${version}.tgz`;

/**
 * The registry's answer about a package, in npm's abbreviated form. Without `time`: pnpm installs nothing that is younger than a day.
 * @param latest this portal's own version
 * @param others stored versions; of packages for teams, those are listed from whose host API the portal's shell runs a remote
 */
export function packumentOf(latest: SdkVersion, others: readonly SdkVersion[], registry: string) {
  const { name, version } = latest.manifest;
  // What pages install has a plain version, without a host API: every one works with every portal.
  const listed = [latest, ...others.filter(({ manifest }) => !version.includes('-') || isServedBy(version, manifest.version))];
  return {
    name,
    'dist-tags': { latest: version },
    versions: Object.fromEntries(listed.map((one) => [one.manifest.version, describe(one, registry)])),
  };
}

function describe({ manifest, integrity, shasum }: SdkVersion, registry: string) {
  const tarball = `${registry}${tarballPath(manifest.name, manifest.version)}`;
  const entries = installed.flatMap((key) => (manifest[key] === undefined ? [] : [[key, manifest[key]]]));
  return { ...Object.fromEntries(entries), dist: { tarball, integrity, shasum } };
}

/** Whether a shell runs what is built with another version: the same major version of the host API, and not a newer one. */
function isServedBy(shell: string, version: string): boolean {
  const [[major, ...rest], [otherMajor, ...otherRest]] = [numbersOf(shell), numbersOf(version)];
  const difference = rest.findIndex((part, index) => part !== otherRest[index]);
  return major === otherMajor && (difference === -1 || (rest[difference] ?? 0) > (otherRest[difference] ?? 0));
}

/** `1.2.0-3fa94c1b` has the host API 1.2.0. */
const numbersOf = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number);
