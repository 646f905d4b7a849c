import { createHash } from 'node:crypto';
import { findIncompatibilities } from '@osk/shared/contract/compatibility';
import { type HostManifest, isFileName, Release, type StoredRelease } from '@osk/shared/contract/release';
import { readShape } from './read-shape.ts';
import type { ReleaseStore } from './release-store.ts';
import type { ServedRelease } from './served-release.ts';

/** So many files of a release are read at once. */
const atOnce = 8;

/** Reads a release from the store, whole: everything as its hashes say, and fit for the shell. @throws with why it cannot be served. */
export async function verifyRelease(
  store: ReleaseStore,
  remote: string,
  stored: StoredRelease,
  offers: HostManifest | undefined,
): Promise<ServedRelease> {
  const { version } = stored;
  const release = await readDescribed(store, remote, stored);
  const reasons = release.needs && offers ? findIncompatibilities(release.needs, offers) : [];
  if (reasons.length > 0) throw new Error(reasons.join(' '));
  const texts = await readFiles(store, release);
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

/** Reads what a release says of itself. @throws where that is not what was released. */
export async function readDescribed(store: ReleaseStore, remote: string, { version, integrity }: StoredRelease): Promise<Release> {
  const described = await read(store, remote, version, 'release.json');
  if (integrityOf(described) !== integrity) throw new Error("release.json is not what the rollout's hash says");
  const release = readShape(Release, described.toString());
  if (!release) throw new Error('release.json is not one of a release');
  if (release.name !== remote || release.version !== version) throw new Error(`release.json is that of ${release.name} ${release.version}`);
  return release;
}

/** Reads every file, so that none is missing and none is another; keeps the texts that pages are made of. */
async function readFiles(store: ReleaseStore, release: Release): Promise<Map<string, string>> {
  const { name, version, files } = release;
  const named = [...new Set([...namedBy(release), ...Object.keys(files)])];
  const wrong = named.find((file) => !isFileName(file));
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is no name of a file`);
  const texts = new Map<string, string>();
  const inPages = new Set(textsOf(release));
  const readNext = async (): Promise<void> => {
    const file = named.pop();
    if (file === undefined) return;
    const content = await read(store, name, version, file);
    const hash = files[file];
    if (hash !== undefined && integrityOf(content) !== hash) throw new Error(`${file} is not what its hash says`);
    if (inPages.has(file)) texts.set(file, content.toString());
    await readNext();
  };
  // After the first that is wrong none is read any more.
  await Promise.all(Array.from({ length: atOnce }, readNext)).finally(() => named.splice(0));
  return texts;
}

/** The files that a page of the release asks for or is made of. */
function namedBy(release: Release): string[] {
  const { entry, preload, routes, prerendered } = release;
  const scripts = Object.values(routes).flatMap(({ js }) => js);
  return [entry, ...preload, ...scripts, ...Object.values(prerendered).map(({ picture }) => picture), ...textsOf(release)];
}

/** The styles and drawings, whatever their names end in: a page is made of their texts. */
function textsOf({ routes, prerendered }: Release): string[] {
  return [
    ...Object.values(routes).flatMap(({ css }) => css),
    ...Object.values(prerendered).flatMap(({ fragments }) => Object.values(fragments)),
  ];
}

function read(store: ReleaseStore, remote: string, version: string, file: string): Promise<Buffer> {
  return store.readFile(remote, version, file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read`, { cause });
  });
}

/** The hash of what a file holds, in the form of the `integrity` attribute. */
function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
