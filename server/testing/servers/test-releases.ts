import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HostManifest, Release, Rollout, StoredRelease } from '@osk/shared/contract/release';
import { fragments, landing, landingStyles, script } from './fake-portal.ts';

export const integrityOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** The manifest of a shell with this version of the host API. */
export const hostManifestOf = (hostApi: string): HostManifest => ({
  version: '1.0.0',
  builtAt: '',
  commit: null,
  hostApi,
  exports: ['Link'],
  shared: {},
});

/** Copies a release under another version, which its scripts and pages contain. @param extraFiles further files with their texts */
export function releaseOf(
  original: Release,
  version: string,
  changes: Partial<Release> = {},
  extraFiles: Readonly<Record<string, string>> = {},
): { release: Release; texts: Map<string, string> } {
  const { entry, preload, routes } = original;
  const fileNames = [entry, ...preload, ...Object.values(routes).flatMap(({ js, css, forms = [] }) => [...js, ...css, ...forms])];
  const texts = new Map(fileNames.map((file) => [file, file.endsWith('.css') ? landingStyles : `${script}// ${version} ${file}`]));
  if (original.name === landing.name) {
    for (const [file, fragment] of Object.entries(fragments)) texts.set(file, fragment.replace('</h1>', ` ${version}</h1>`));
    texts.set('assets/social-JJJJJJJJ.jpg', 'a picture');
  }
  for (const [file, text] of Object.entries(extraFiles)) texts.set(file, text);
  const files = Object.fromEntries([...texts].map(([file, text]) => [file, integrityOf(text)]));
  return { release: { ...original, version, files, ...changes }, texts };
}

/** Creates a store of releases in a folder, as the release tool writes it. */
export function createTestReleases(folder: string) {
  const stored = new Map<string, StoredRelease[]>();
  const pathOf = (...parts: string[]) => join(folder, ...parts);
  const write = (path: string, text: string | undefined) => {
    if (text === undefined) return rmSync(path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const listOf = (name: string) => stored.get(name) ?? [];

  return {
    pathOf,
    /** Stores a copy of a release, and returns the address of its folder. */
    add(original: Release, version: string, changes: Partial<Release> = {}, extraFiles: Readonly<Record<string, string>> = {}): string {
      const { release, texts } = releaseOf(original, version, changes, extraFiles);
      for (const [file, text] of texts) write(pathOf(original.name, version, file), text);
      const releaseJson = JSON.stringify(release);
      write(pathOf(original.name, version, 'release.json'), releaseJson);
      const entry = { version, releasedAt: '2026-11-21T12:00:00.000Z', commit: 'abc', integrity: integrityOf(releaseJson) };
      stored.set(original.name, [entry, ...listOf(original.name)]);
      return `/releases/${original.name}/${version}`;
    },
    /** Replaces a remote's rollout.json atomically. */
    setRollout({ name }: Release, live: string | null, rest: Partial<Rollout> = {}): void {
      const rollout: Rollout = { name, live, previous: [], releases: listOf(name), ...rest };
      write(pathOf(name, '.rollout'), JSON.stringify(rollout));
      renameSync(pathOf(name, '.rollout'), pathOf(name, 'rollout.json'));
    },
    /** Overwrites a remote's rollout.json, or removes it. */
    corruptRollout: ({ name }: Release, text: string | undefined) => write(pathOf(name, 'rollout.json'), text),
    /** Overwrites a file of a stored release, or removes it. */
    corrupt: ({ name }: Release, version: string, file: string, text: string | undefined) => write(pathOf(name, version, file), text),
  };
}
