import { findIncompatibilities } from '@osk/shared/contract/compatibility';
import { type HostManifest, isFileName, type Rollout, type StoredRelease } from '@osk/shared/contract/release';
import { Release } from '@osk/shared/contract/shapes/release';
import { integrityOf } from './integrity.ts';
import { createReadCache } from './read-cache.ts';
import type { ReleaseStore } from './release-store.ts';
import type { Log } from './rollout-reader.ts';

/** A release that pages can use. */
export type ServedRelease = {
  release: Release;
  /** The address of its folder, without a slash at the end. */
  base: string;
  /** From the store of releases, or deployed with the portal. */
  source: 'store' | 'portal';
  /** When it was released, or built if it was deployed with the portal. ISO 8601. */
  since: string | null;
  /** The hashes that browsers check its files against; empty if it was deployed with the portal, as the shell has none either. */
  hashes: Readonly<Record<string, string>>;
  /** The text of a style sheet or fragment. */
  read(file: string): string;
};

/** How many valid releases of a remote are cached. */
const cacheSize = 20;
/** How many files are read at once. */
const concurrency = 8;

/** Validates a remote's stored releases. A valid one is read once; an invalid one again after five seconds. */
export function createReleaseValidator(
  remote: string,
  { store, hostManifest, log }: { store: ReleaseStore; hostManifest: HostManifest | undefined; log: Log },
) {
  const releases = createReadCache<ServedRelease>(cacheSize, () => 1);
  const logged = new Set<string>();
  let loggedFor: Rollout | undefined;

  /** The release of a version; undefined when it is not valid. Each reason is logged once per rollout. */
  return async (rollout: Rollout, version: string): Promise<ServedRelease | undefined> => {
    if (loggedFor !== rollout) logged.clear();
    loggedFor = rollout;
    const stored = rollout.releases.find((one) => one.version === version);
    try {
      if (!stored) throw new Error('rollout.json does not list it');
      return await releases(`${version} ${stored.integrity}`, () => validateRelease(store, remote, stored, hostManifest));
    } catch (error) {
      const { message: reason, cause } = error instanceof Error ? error : new Error(String(error));
      if (!logged.has(`${version} ${reason}`)) {
        log.error({ remote, version, reason, ...(cause instanceof Error && { cause: cause.message }) }, 'release skipped');
      }
      logged.add(`${version} ${reason}`);
      return undefined;
    }
  };
}

/** Reads a whole release and checks every hash, and that the shell can run it. @throws when it is not valid */
async function validateRelease(
  store: ReleaseStore,
  remote: string,
  stored: StoredRelease,
  hostManifest: HostManifest | undefined,
): Promise<ServedRelease> {
  const { version } = stored;
  const release = await readReleaseJson(store, remote, stored);
  const reasons = release.needs && hostManifest ? findIncompatibilities(release.needs, hostManifest) : [];
  if (reasons.length > 0) throw new Error(reasons.join(' '));
  const texts = await readTexts(store, release);
  return {
    release,
    base: store.address(remote, version),
    source: 'store',
    since: stored.releasedAt,
    hashes: release.files,
    read(file) {
      const text = texts.get(file);
      if (text === undefined) throw new Error(`${remote} ${version} has no text ${file}`);
      return text;
    },
  };
}

/** Reads a stored release's release.json. @throws when it is not valid, or does not match its hash */
export async function readReleaseJson(store: ReleaseStore, remote: string, { version, integrity }: StoredRelease): Promise<Release> {
  const content = await readFile(store, remote, version, 'release.json');
  if (integrityOf(content) !== integrity) throw new Error('release.json does not match its hash in rollout.json');
  const release = Release.parse(JSON.parse(content.toString()));
  if (release.name !== remote || release.version !== version) throw new Error(`release.json describes ${release.name} ${release.version}`);
  return release;
}

/** Checks every file of a release, and returns the texts that pages are composed of. */
async function readTexts(store: ReleaseStore, { name, version, entry, preload, files, routes, prerendered }: Release) {
  const scripts = Object.values(routes).flatMap(({ js, forms = [] }) => [...js, ...forms]);
  const pictures = Object.values(prerendered).map(({ picture }) => picture);
  const pageTexts = [
    ...Object.values(routes).flatMap(({ css }) => css),
    ...Object.values(prerendered).flatMap(({ fragments }) => Object.values(fragments)),
  ];
  const named = [...new Set([entry, ...preload, ...scripts, ...pictures, ...pageTexts, ...Object.keys(files)])];
  const invalid = named.find((file) => !isFileName(file));
  if (invalid !== undefined) throw new Error(`${JSON.stringify(invalid)} is not a valid file name`);

  const texts = new Map<string, string>();
  const check = async (file: string) => {
    const content = await readFile(store, name, version, file);
    const hash = files[file];
    if (hash !== undefined && integrityOf(content) !== hash) throw new Error(`${file} does not match its hash`);
    if (pageTexts.includes(file)) texts.set(file, content.toString());
  };
  for (let start = 0; start < named.length; start += concurrency) {
    await Promise.all(named.slice(start, start + concurrency).map(check));
  }
  return texts;
}

function readFile(store: ReleaseStore, remote: string, version: string, file: string): Promise<Buffer> {
  return store.readFile(remote, version, file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read`, { cause });
  });
}
