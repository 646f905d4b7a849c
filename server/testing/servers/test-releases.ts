import type { HostManifest, Release } from '@osk/shared/contract/release';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../src/platform/db/database.ts';
import { blobs, releaseFiles, releases, remotes, rollouts } from '../../src/platform/db/tables/release.ts';
import { pathsOf } from '../../src/registry/admission/admission.ts';
import type { ReleaseChoice, RemoteState } from '../../src/registry/follow-remote.ts';
import { integrityOf, storeBlob } from '../../src/registry/store/blob-store.ts';
import { releasesChannel } from '../../src/registry/store/trail.ts';
import type { ServedRelease } from '../../src/registry/validate-release.ts';
import { admitKey, signedDescription, teamKey } from '../release-signing.ts';
import { fragments, landing, landingStyles, script, sms } from './fake-portal.ts';

/** The manifest of a shell with this version of the host API. */
export const hostManifestOf = (hostApi: string): HostManifest => ({
  version: '1.0.0',
  builtAt: '',
  commit: null,
  hostApi,
  exports: ['Link'],
  shared: {},
});

/** A release as pages get it: without hashes, as one that was deployed with the portal. */
export const servedOf = (release: Release, changes: Partial<ServedRelease> = {}): ServedRelease => ({
  ...{ release, base: `/remotes/${release.name}`, source: 'portal', hash: '', hashes: {}, read: (file) => fragments[file] ?? '' },
  ...changes,
});

/** A remote as pages get it: released, for anybody at these paths. */
export const stateOf = (name: string, live: ReleaseChoice | undefined, changes: Partial<RemoteState> = {}): RemoteState => ({
  ...{ name, isEnabled: true, isReleased: true, paths: [], access: 'anyone', live, canary: undefined },
  ...changes,
});

/** Copies a release under another version, which its scripts and pages contain. @param extraFiles further files with their texts */
export function releaseOf(
  original: Release,
  version: string,
  changes: Partial<Release> = {},
  extraFiles: Readonly<Record<string, string>> = {},
): { release: Release; texts: Map<string, string> } {
  const { entry, preload, routes } = original;
  const fileNames = [entry, ...preload, ...Object.values(routes).flatMap(({ js, css, later = [] }) => [...js, ...css, ...later])];
  const texts = new Map(fileNames.map((file) => [file, file.endsWith('.css') ? landingStyles : `${script}// ${version} ${file}`]));
  if (original.name === landing.name) {
    for (const [file, fragment] of Object.entries(fragments)) texts.set(file, fragment.replace('</h1>', ` ${version}</h1>`));
    texts.set('assets/social-JJJJJJJJ.jpg', 'a picture');
  }
  for (const [file, text] of Object.entries(extraFiles)) texts.set(file, text);
  const files = Object.fromEntries([...texts].map(([file, text]) => [file, integrityOf(text)]));
  return { release: { ...original, version, files, calls: [], ...changes }, texts };
}

type Contents = { changes?: Partial<Release>; files?: Readonly<Record<string, string>> };
type Rollout = { previous?: readonly (string | null)[]; canary?: { version: string; percent: number } };

/** Stores releases and rollouts in a database, also invalid ones. */
export function createTestReleases(database: Database) {
  const notify = (name: string) => database.execute(sql`select pg_notify(${releasesChannel}, ${name})`);

  /** Admits remotes, with every path that the tests use. */
  async function admit(...names: readonly string[]): Promise<void> {
    const rows = names.map((name) => ({ name, paths: admittedPaths(name), access: 'anyone' as const, createdBy: 'operator:test' }));
    await database.insert(remotes).values(rows).onConflictDoNothing();
    await admitKey(database, names);
  }

  const releasesOfTests = {
    admit,
    /** Stores a copy of a release and makes it live. Returns the address of its folder. */
    async publish(original: Release, version: string, { changes, files, ...rollout }: Rollout & Contents = {}) {
      const folder = await releasesOfTests.add(original, version, changes, files);
      await releasesOfTests.setRollout(original, version, rollout);
      return folder;
    },
    /** Stores a copy of a release, and returns the address of its folder. */
    async add(
      original: Release,
      version: string,
      changes: Partial<Release> = {},
      extraFiles: Readonly<Record<string, string>> = {},
      key = teamKey,
    ) {
      const { name } = original;
      const { release, texts } = releaseOf(original, version, changes, extraFiles);
      const { description, signatures, keyId } = signedDescription(release, {}, key);
      await admit(name);
      await admitKey(database, [name], key);
      const hashes: [path: string, hash: string][] = [];
      for (const [path, text] of texts) hashes.push([path, (await storeBlob(database, Buffer.from(text))).hash]);
      await database.delete(releases).where(and(eq(releases.remote, name), eq(releases.version, version)));
      const row = {
        remote: name,
        version,
        description,
        signatures,
        keyId,
        integrity: integrityOf(description),
        size: 1,
        commit: 'abc',
        storedBy: 'operator:test',
      };
      await database.insert(releases).values({ ...row, storedAt: new Date('2026-11-21T12:00:00Z') });
      await database.insert(releaseFiles).values(hashes.map(([path, hash]) => ({ remote: name, version, path, hash })));
      return `/releases/${name}/${version}`;
    },
    /** Replaces a remote's rollout, and notifies. */
    async setRollout({ name }: Pick<Release, 'name'>, live: string | null, { previous = [], canary }: Rollout = {}): Promise<void> {
      await admit(name);
      const row = { live, previous, canaryVersion: canary?.version ?? null, canaryPercent: canary?.percent ?? null };
      await database
        .insert(rollouts)
        .values({ remote: name, revision: 1, ...row })
        .onConflictDoUpdate({ target: rollouts.remote, set: { ...row, revision: sql`${rollouts.revision} + 1` } });
      await notify(name);
    },
    /** Changes the content of a file, in every release with the same content. */
    async corrupt({ name }: Pick<Release, 'name'>, version: string, file: string, text: string): Promise<void> {
      await releasesOfTests.changeFile(name, version, file, { content: Buffer.from(text), brotli: null, gzip: null });
    },
    /** Changes what the database has of a file: its content, or its compressed copies. */
    async changeFile(remote: string, version: string, file: string, changes: Partial<typeof blobs.$inferInsert>): Promise<void> {
      const one = and(eq(releaseFiles.remote, remote), eq(releaseFiles.version, version), eq(releaseFiles.path, file));
      const [row] = await database.select().from(releaseFiles).where(one);
      await database
        .update(blobs)
        .set(changes)
        .where(eq(blobs.hash, row?.hash ?? ''));
    },
  };
  return releasesOfTests;
}

function admittedPaths(name: string): string[] {
  const { portalRoutes = [] } = [landing, sms].find((release) => release.name === name) ?? {};
  return portalRoutes.length > 0 ? pathsOf(portalRoutes.map(({ path }) => path)) : [`/user-panel/${name}`];
}
