import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HostManifest, Release, Rollout, StoredRelease } from '@osk/shared/contract/release';
import { drawings, landing, landingStyles, script } from './fake-portal.ts';

export const integrityOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** What a shell offers, of this version of the host API. */
export const offersOf = (hostApi: string): HostManifest => ({
  version: '1.0.0',
  builtAt: '',
  commit: null,
  hostApi: hostApi,
  exports: ['Link'],
  shared: {},
});

/** A release like another, of another version: its script says so. @param more further files, with their texts */
export function releaseOf(
  like: Release,
  version: string,
  changes: Partial<Release> = {},
  more: Readonly<Record<string, string>> = {},
): { release: Release; texts: Map<string, string> } {
  const { entry, preload, routes } = like;
  const named = [entry, ...preload, ...Object.values(routes).flatMap(({ js, css }) => [...js, ...css])];
  const texts = new Map(named.map((file) => [file, file.endsWith('.css') ? landingStyles : `${script}// ${version} ${file}`]));
  if (like.name === landing.name) {
    for (const [file, drawing] of Object.entries(drawings)) texts.set(file, drawing.replace('</h1>', ` ${version}</h1>`));
    texts.set('assets/social-JJJJJJJJ.jpg', 'a picture');
  }
  for (const [file, text] of Object.entries(more)) texts.set(file, text);
  const files = Object.fromEntries([...texts].map(([file, text]) => [file, integrityOf(text)]));
  return { release: { ...like, version, files, ...changes }, texts };
}

/** A folder of releases, written as whoever releases writes it. */
export function createTestReleases(folder: string) {
  const stored = new Map<string, StoredRelease[]>();
  const pathOf = (...parts: string[]) => join(folder, ...parts);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const list = (name: string) => stored.get(name) ?? [];

  return {
    pathOf,
    /** Stores a release like another, and gives the address of its folder. */
    add(like: Release, version: string, changes: Partial<Release> = {}, more: Readonly<Record<string, string>> = {}): string {
      const { release, texts } = releaseOf(like, version, changes, more);
      for (const [file, text] of texts) write(pathOf(like.name, version, file), text);
      const described = JSON.stringify(release);
      write(pathOf(like.name, version, 'release.json'), described);
      const entry = { version, releasedAt: '2026-11-21T12:00:00.000Z', commit: 'abc', integrity: integrityOf(described) };
      stored.set(like.name, [entry, ...list(like.name)]);
      return `/releases/${like.name}/${version}`;
    },
    /** Moves a remote's rollout, as a whole. */
    point({ name }: Release, current: string | null, rest: Partial<Rollout> = {}): void {
      const rollout: Rollout = { name, live: current, previous: [], releases: list(name), ...rest };
      write(pathOf(name, '.rollout'), JSON.stringify(rollout));
      renameSync(pathOf(name, '.rollout'), pathOf(name, 'rollout.json'));
    },
    /** Leaves something else where the rollout was. */
    spoilRollout({ name }: Release, text: string | undefined): void {
      if (text === undefined) rmSync(pathOf(name, 'rollout.json'));
      else write(pathOf(name, 'rollout.json'), text);
    },
    /** Changes a file after it was released. */
    spoil({ name }: Release, version: string, file: string, text: string | undefined): void {
      if (text === undefined) rmSync(pathOf(name, version, file));
      else write(pathOf(name, version, file), text);
    },
  };
}
