import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testing/database/test-database.ts';
import { signedDescription } from '../../../testing/release-signing.ts';
import { admitRemote, moveRollout, releaseOf, releaseTo, storeFiles } from '../../../testing/releases.ts';
import { blobs, portalFiles, releaseFiles, releases, remotes, rollouts, sdkPackages } from '../../platform/db/tables/release.ts';
import { blobHashOf, findMissing, storeBlob } from './blob-store.ts';
import { pruneReleases, pruneStore } from './prune.ts';
import { storeRelease } from './release-store.ts';

const remote = 'mfe-invoices';
const actor = 'operator:test';

const open = useTestDatabase();
beforeEach(async () => {
  for (const table of [remotes, portalFiles, sdkPackages, blobs]) await open.database.delete(table);
  await admitRemote(open.database, remote);
});

const script = Buffer.from('export default {};');
/** Stores releases with one file in common and one of their own, the first of them the oldest. */
const store = async (versions: readonly string[], days: number) => {
  for (const [index, version] of versions.entries()) {
    const files = { 'remote.js': script, 'own.js': version };
    await storeFiles(open.database, releaseOf(remote, version, files), files);
    const storedAt = sql`now() - make_interval(days => ${days}, secs => ${versions.length - index})`;
    await open.database.update(releases).set({ storedAt }).where(eq(releases.version, version));
  }
};
const move = (version: string, percent = 100) => moveRollout(open.database, remote, releaseTo(version, percent));
const rollBack = () => moveRollout(open.database, remote, { action: 'rollback' });
const stored = async () =>
  (await open.database.select({ version: releases.version }).from(releases).orderBy(releases.storedAt)).map(({ version }) => version);
const age = (days: number) => open.database.update(blobs).set({ usedAt: sql`now() - make_interval(days => ${days})` });
const hashes = async () => new Set((await open.database.select({ hash: blobs.hash }).from(blobs)).map(({ hash }) => hash));
const versions = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

test('TEA-06 pruning keeps what is live, the canary, the previous version, and the last 20', async () => {
  await store(versions(30), 40);
  for (const version of ['v4', 'v2', 'v1']) await move(version);
  await move('v0', 5);
  await pruneStore(open.database);
  // v1 is live, v2 the previous version, v0 the canary; v4 was live before v2.
  expect(await stored()).toEqual(['v0', 'v1', 'v2', ...versions(30).slice(10)]);
  expect((await rollBack()).live).toBe('v1');
  const { live, previous } = await rollBack();
  expect([live, previous]).toEqual(['v2', []]);
});

test('TEA-06 pruning keeps all of the last 30 days', async () => {
  await store(versions(25), 29);
  await pruneStore(open.database);
  expect(await stored()).toHaveLength(25);
  await open.database.update(releases).set({ storedAt: sql`${releases.storedAt} - interval '2 days'` });
  await pruneStore(open.database);
  expect(await stored()).toEqual(versions(25).slice(5));
});

test('TEA-06 pruning deletes blobs a day after their last use when nothing refers to them', async () => {
  await store(['v0', 'v1'], 1);
  const [installed, packed, unused] = ['installed', 'packed', 'unused'].map((text) => Buffer.from(text));
  for (const content of [installed, packed, unused]) await storeBlob(open.database, content ?? script);
  const hashOf = (content: string | Buffer = script) => blobHashOf(Buffer.from(content));
  await open.database.insert(portalFiles).values({ address: '/assets/x.js', hash: hashOf(installed) });
  const tarball = { manifest: {}, integrity: 'sha512-x', shasum: 'x', hash: hashOf(packed) };
  await open.database.insert(sdkPackages).values({ name: '@osk/shared', version: '1.0.0', ...tarball });
  await pruneStore(open.database);
  expect(await hashes()).toContain(hashOf(unused));
  await age(2);
  await findMissing(open.database, [hashOf(unused)]);
  await pruneStore(open.database);
  expect(await hashes()).toContain(hashOf(unused));
  await age(2);
  expect(await pruneReleases(open.database, remote, { keep: 1, days: 0 })).toEqual(['v0']);
  await pruneStore(open.database);
  expect(await hashes()).toEqual(new Set([script, 'v1', installed, packed].map(hashOf)));
});

test('TEA-06 pruning deletes more blobs than one statement does', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => ({ hash: `${index}`, size: 1, content: script }));
  await open.database.insert(blobs).values(rows);
  await age(2);
  await pruneStore(open.database);
  expect(await hashes()).toEqual(new Set());
});

test('TEA-06 pruning deletes files of former versions of the portal that no server has had for 30 days', async () => {
  await storeBlob(open.database, script);
  const seen = (days: number) => ({
    address: `/assets/${days}.js`,
    hash: blobHashOf(script),
    seenAt: sql`now() - make_interval(days => ${days})`,
  });
  await open.database.insert(portalFiles).values([seen(29), seen(31)]);
  await pruneStore(open.database);
  expect((await open.database.select().from(portalFiles)).map(({ address }) => address)).toEqual(['/assets/29.js']);
});

test('TEA-06 pruning loses no file when releases are stored meanwhile', async () => {
  const release = releaseOf(remote, 'v0', { 'remote.js': script });
  await storeBlob(open.database, script);
  await age(2);
  const storing = async () => {
    // As a team's tool does it: it sends again what the portal lacks.
    for (let tries = 0; tries < 5; tries += 1) {
      if ((await findMissing(open.database, [blobHashOf(script)])).length > 0) await storeBlob(open.database, script);
      const isStored = await storeRelease(open.database, { ...signedDescription(release), actor }).catch(() => false);
      if (isStored) return;
    }
    throw new Error('the release was not stored');
  };
  await Promise.all([storing(), pruneStore(open.database), pruneStore(open.database)]);
  expect(await hashes()).toEqual(new Set([blobHashOf(script)]));
  expect(await open.database.select({ hash: releaseFiles.hash }).from(releaseFiles)).toEqual([{ hash: blobHashOf(script) }]);
  expect(await open.database.select().from(rollouts)).toEqual([]);
});
