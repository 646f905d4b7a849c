import { findIncompatibilities } from '@osk/shared/contract/compatibility';
import { type HostManifest, isFileName, neededFiles } from '@osk/shared/contract/release';
import { Call, Release as Shape } from '@osk/shared/contract/shapes/release';
import * as z from 'zod/mini';
import { whyUnreachable } from '../platform/db/errors.ts';
import { isSignedBy } from './keys/verify-signature.ts';
import { type ReleaseContents, releasesPrefix } from './release-contents.ts';
import type { StoredVersion } from './stored-remotes.ts';

/** A release that pages can use. */
export type ServedRelease = {
  release: UsedRelease;
  /** The address of its folder, without a slash at the end. */
  base: string;
  /** From the store of releases, or deployed with the portal. */
  source: 'store' | 'portal';
  /** The hash of its `release.json`, `sha256-…`. */
  hash: string;
  /** The hashes that browsers check its files against; empty if it was deployed with the portal, as the shell has none either. */
  hashes: Readonly<Record<string, string>>;
  /** The text of a style sheet or fragment. */
  read(file: string): string;
};

const calls = z.optional(z.array(z.pick(Call, { method: true, path: true })));

/** Without the schemas of the calls: they are most of the time of parsing, and no page needs them. */
const Used = z.extend(z.omit(Shape, { calls: true }), { calls });
export type UsedRelease = z.infer<typeof Used>;

/** How many files are read at once. */
const concurrency = 8;

type Contents = Pick<ReleaseContents, 'check' | 'readDescription'>;

/** Reads a whole release and checks every hash, and that the shell can run it. @throws when it is not valid */
export async function validateRelease(
  remote: string,
  stored: StoredVersion,
  { contents, hostManifest }: { contents: Contents; hostManifest: HostManifest | undefined },
): Promise<ServedRelease> {
  const { version } = stored;
  const release = await readReleaseJson(contents, remote, stored);
  const reasons = release.needs && hostManifest ? findIncompatibilities(release.needs, hostManifest) : [];
  if (reasons.length > 0) throw new Error(reasons.join(' '));
  const texts = await readTexts(contents, release);
  return {
    release,
    base: `${releasesPrefix}${remote}/${version}`,
    source: 'store',
    hash: stored.integrity,
    hashes: release.files,
    read(file) {
      const text = texts.get(file);
      if (text === undefined) throw new Error(`${remote} ${version} has no text ${file}`);
      return text;
    },
  };
}

/** Reads a stored release's description. @throws when it does not match its hash, has no signature of its key, or is not valid */
export async function readReleaseJson(contents: Contents, remote: string, stored: StoredVersion): Promise<UsedRelease> {
  const content = await contents.readDescription(remote, stored).catch(describeFailure('release.json'));
  if (stored.publicKey === null || !isSignedBy(stored.publicKey, content, stored.signatures)) {
    throw new Error('release.json has no valid signature');
  }
  const release = z.parse(Used, JSON.parse(content.toString()));
  if (release.name !== remote || release.version !== stored.version) {
    throw new Error(`release.json describes ${release.name} ${release.version}`);
  }
  return release;
}

/** Checks every file of a release, which caches it on disk. Returns the texts that pages are composed of. */
async function readTexts(contents: Contents, release: UsedRelease) {
  const { files, routes, prerendered } = release;
  const pageTexts = new Set([
    ...Object.values(routes).flatMap(({ css }) => css),
    ...Object.values(prerendered).flatMap(({ fragments }) => Object.values(fragments)),
  ]);
  const named = [...new Set([...neededFiles(release), ...Object.keys(files)])];
  const invalid = named.find((file) => !isFileName(file));
  if (invalid !== undefined) throw new Error(`${JSON.stringify(invalid)} is not a valid file name`);

  const texts = new Map<string, string>();
  const check = async (file: string) => {
    const hash = files[file];
    if (hash === undefined) throw new Error(`${file} has no hash`);
    const content = await contents.check(hash).catch(describeFailure(file));
    if (pageTexts.has(file)) texts.set(file, content.toString());
  };
  for (let start = 0; start < named.length; start += concurrency) {
    await Promise.all(named.slice(start, start + concurrency).map(check));
  }
  return texts;
}

/** Says which file it was. Messages of the query builder quote the statement. */
const describeFailure =
  (file: string) =>
  (error: unknown): never => {
    const outage = whyUnreachable(error);
    const reason =
      outage === undefined ? String(error instanceof Error ? error.message.split('\n')[0] : error) : `cannot be read (${outage})`;
    throw new Error(`${file} ${reason}`, { cause: error });
  };
