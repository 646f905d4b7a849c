import type { Release } from '@osk/shared/contract/release';
import type { Change } from '@osk/shared/contract/release-store';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseName, openTestDatabase } from '../../../../testing/database/test-database.ts';
import { admitKey, signedDescription } from '../../../../testing/release-signing.ts';
import type { OpenDatabase } from '../../../platform/db/database.ts';
import { blobs, releaseFiles, releases, releaseTrail, remotes, rollouts } from '../../../platform/db/tables/release.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { integrityOf } from '../integrity.ts';
import { blobHashOf, findMissing, readBlob, storeBlob } from './blob-store.ts';
import { pruneReleases } from './prune.ts';
import { checkFileQuota } from './quota.ts';
import { storeRelease } from './release-store.ts';
import { changeRollout, readRolloutState } from './rollout-store.ts';

const remote = 'mfe-invoices';
const actor = 'token:hosted CI';
const script = Buffer.from('export default {};\n'.repeat(50));
const style = Buffer.from('.page { color: red }\n'.repeat(50));

/** A release with these files. */
function releaseOf(version: string, files: Readonly<Record<string, Buffer>>, changes: Partial<Release> = {}): Release {
  const hashes = Object.fromEntries(Object.entries(files).map(([name, content]) => [name, integrityOf(content)]));
  const empty = { preload: [], routes: {}, prerendered: {}, portalRoutes: [] };
  return { name: remote, version, commit: 'abc', builtAt: '2026-11-23T10:00:00Z', entry: 'remote.js', files: hashes, ...empty, ...changes };
}

describe(`the store of releases on ${databaseName}`, () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openTestDatabase();
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    for (const table of [rollouts, releaseTrail, releases, blobs, remotes]) await open.database.delete(table);
    await open.database.insert(remotes).values({ name: remote, paths: ['/user-panel/invoices'], access: 'company', createdBy: actor });
    await admitKey(open.database, [remote]);
  });

  const store = async (version: string, changes: Partial<Release> = {}) => {
    await storeBlob(open.database, script);
    const release = releaseOf(version, { 'remote.js': script }, changes);
    return storeRelease(open.database, { ...signedDescription(release), actor });
  };
  const change = (next: Change, revision?: number, note = '') =>
    changeRollout(open.database, { remote, revision, change: next, note, actor, isDeployed: true });
  const release = (version: string | null, percent = 100): Change => ({ action: 'release', version, percent });
  const rejection = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((reason: unknown) => reason);
    if (!(error instanceof HttpError)) throw new Error(`it was not rejected: ${error}`);
    return [error.status, error.userMessage('en'), ...(error.details.code ? [error.details.code] : [])];
  };
  const age = (interval: string) => open.database.update(blobs).set({ usedAt: sql`now() - ${interval}::interval` });
  const isRecent = async (hash: string) => {
    const [row] = await open.database
      .select({ isRecent: sql<boolean>`${blobs.usedAt} > now() - interval '2 hours'` })
      .from(blobs)
      .where(eq(blobs.hash, hash));
    return row?.isRecent;
  };

  test('storeBlob stores a file once, with smaller copies, and returns its hash', async () => {
    const [one, other] = await Promise.all([
      storeBlob(open.database, script),
      storeBlob(open.database, script, { hash: blobHashOf(script), remote }),
    ]);
    expect([one, other]).toEqual([{ hash: blobHashOf(script) }, { hash: blobHashOf(script) }]);
    const rows = await open.database.select().from(blobs);
    expect(rows).toMatchObject([{ hash: blobHashOf(script), size: script.length }]);
    for (const copy of [rows[0]?.brotli, rows[0]?.gzip]) expect(copy?.length).toBeLessThan(script.length);
    expect(await readBlob(open.database, blobHashOf(script))).toEqual(script);
  });

  test('storeBlob rejects content with another hash, and stores nothing', async () => {
    expect(await rejection(storeBlob(open.database, script, { hash: blobHashOf(style), remote }))).toEqual([
      400,
      expect.stringContaining(blobHashOf(style)),
    ]);
    expect(await open.database.select().from(blobs)).toEqual([]);
  });

  test('findMissing names the blobs that are not stored, and marks the others as used', async () => {
    const { hash } = await storeBlob(open.database, script);
    await age('5 days');
    const unknown = blobHashOf(style);
    expect(await findMissing(open.database, [unknown, hash, unknown])).toEqual([unknown]);
    expect(await isRecent(hash)).toBe(true);
    expect(await findMissing(open.database, [])).toEqual([]);
    await age('5 days');
    await storeBlob(open.database, script);
    expect(await isRecent(hash)).toBe(true);
  });

  test('storeRelease stores a release with its files once', async () => {
    expect(await store('1.0.0-a')).toBe(true);
    const before = await open.database.select().from(releases);
    expect(before).toMatchObject([{ remote, version: '1.0.0-a', size: script.length, commit: 'abc', isClean: true, storedBy: actor }]);
    expect(before[0]?.integrity).toBe(integrityOf(before[0]?.description ?? ''));
    expect(await open.database.select().from(releaseFiles)).toEqual([
      { remote, version: '1.0.0-a', path: 'remote.js', hash: blobHashOf(script) },
    ]);
    expect(await store('1.0.0-a', { commit: 'def', builtAt: '2026-11-24T10:00:00Z' })).toBe(false);
    expect(await open.database.select().from(releases)).toEqual(before);
  });

  test('storeRelease stores a release once when it is sent twice at once', async () => {
    await storeBlob(open.database, script);
    const sent = { ...signedDescription(releaseOf('1.0.0-a', { 'remote.js': script })), actor };
    const both = [storeRelease(open.database, sent), storeRelease(open.database, sent)];
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
  });

  test('storeRelease rejects another content of a version, missing files and an unknown remote', async () => {
    await store('1.0.0-a');
    expect(await rejection(store('1.0.0-a', { preload: ['remote.js'] }))).toEqual([
      409,
      expect.stringContaining('other content'),
      'version-taken',
    ]);
    const incomplete = releaseOf('1.0.0-b', { 'remote.js': script, 'page.css': style });
    const stored = storeRelease(open.database, { ...signedDescription(incomplete), actor });
    expect(await rejection(stored)).toEqual([409, expect.stringContaining('page.css'), 'files-missing']);
    expect(await rejection(store('1.0.0-c', { name: 'mfe-unknown' }))).toEqual([404, expect.stringContaining('mfe-unknown')]);
    expect(await open.database.select({ version: releases.version }).from(releases)).toEqual([{ version: '1.0.0-a' }]);
  });

  /** Stores so many releases with descriptions of this size. */
  const fill = (count: number, size: number) =>
    open.database.execute(sql`
      insert into releases (remote, version, description, integrity, size, stored_by)
      select ${remote}, 'filled-' || number, repeat('x', ${size}), '', 0, ${actor} from generate_series(1, ${count}) number`);

  test('TEA-06 storeRelease rejects a release when its remote has 1000, but not one that is stored', async () => {
    await store('1.0.0-a');
    await fill(998, 10);
    expect(await store('1.0.0-b')).toBe(true);
    const reason = expect.stringMatching(/^The portal has 1000 releases of this remote already.* remotes prune\.$/);
    expect(await rejection(store('1.0.0-c'))).toEqual([413, reason]);
    expect(await store('1.0.0-a')).toBe(false);
    await pruneReleases(open.database, remote, { keep: 999, days: 0 });
    expect(await store('1.0.0-c')).toBe(true);
  });

  test('TEA-06 storeRelease rejects a release when the descriptions of its remote take the quota, and so are files', async () => {
    await store('1.0.0-a');
    await fill(110, 1_000_000);
    const reason = expect.stringMatching(/^The releases of this remote take 52\d\.\d of 512 MiB.* remotes prune\.$/);
    expect(await rejection(store('1.0.0-b'))).toEqual([413, reason]);
    expect(await rejection(checkFileQuota(open.database, remote, 1))).toEqual([413, reason]);
    await checkFileQuota(open.database, 'mfe-other', 1);
  });

  test('TEA-02 changeRollout writes each move to the trail with who, when, from, to, canary percentage and commit', async () => {
    await store('1.0.0-a');
    await store('1.0.0-b', { commit: 'def-dirty' });
    const before = Date.now();
    expect(await change(release('1.0.0-a'), 0)).toMatchObject({ revision: 1, live: '1.0.0-a', previous: [null], canary: null });
    expect(await change(release('1.0.0-b', 10), 1, 'first schools')).toMatchObject({
      revision: 2,
      canary: { version: '1.0.0-b', percent: 10 },
    });
    await change({ action: 'rollback' }, 2);
    const { trail, releases, keys, sequence, loads, embeddedFailures, ...state } = await change({ action: 'rollback' }, 3);
    expect(state).toEqual({ name: remote, isEnabled: true, revision: 4, live: null, previous: [], canary: null });
    expect(releases.map(({ version }) => version)).toEqual(['1.0.0-b', '1.0.0-a']);
    const common = { actor, at: expect.any(String), percent: null, note: '' };
    expect(trail).toEqual([
      { ...common, action: 'rollback', from: '1.0.0-a', to: null, commit: null, isClean: null },
      { ...common, action: 'end-canary', from: '1.0.0-b', to: '1.0.0-a', commit: 'abc', isClean: true },
      {
        ...common,
        action: 'canary',
        from: '1.0.0-a',
        to: '1.0.0-b',
        percent: 10,
        commit: 'def-dirty',
        isClean: true,
        note: 'first schools',
      },
      { ...common, action: 'release', from: null, to: '1.0.0-a', commit: 'abc', isClean: true },
    ]);
    for (const { at } of trail) expect(Math.abs(Date.parse(at) - before)).toBeLessThan(60_000);
    expect(await readRolloutState(open.database, remote)).toEqual({ ...state, keys, sequence, loads, embeddedFailures, trail, releases });
  });

  test('changeRollout rejects a stale revision and says what is live, so that of two changes one wins', async () => {
    await store('1.0.0-a');
    await store('1.0.0-b');
    const results = await Promise.allSettled([change(release('1.0.0-a'), 0), change(release('1.0.0-b'), 0)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { revision, live, trail } = await readRolloutState(open.database, remote);
    expect([revision, trail.length]).toEqual([1, 1]);
    const stale = expect.stringContaining(`revision 1, live is ${live}`);
    expect(await rejection(change({ action: 'rollback' }, 0))).toEqual([409, stale, 'rollout-changed']);
  });

  test('changeRollout changes nothing when the version is live already, is not stored, or fails its check', async () => {
    await store('1.0.0-a');
    await change(release('1.0.0-a'));
    expect(await change(release('1.0.0-a'), 1)).toMatchObject({ revision: 1 });
    expect(await rejection(change(release('1.0.0-x'), 1))).toEqual([400, 'Version 1.0.0-x is not stored in the portal.']);
    await store('1.0.0-b');
    const check = () => {
      throw new HttpError(400, () => 'it does not fit');
    };
    const checked = (next: Change) => changeRollout(open.database, { remote, change: next, actor, check });
    expect(await rejection(checked(release('1.0.0-b', 5)))).toEqual([400, 'it does not fit']);
    await change(release('1.0.0-b', 5));
    // The end of a canary gives no browser a new version.
    expect(await checked({ action: 'rollback' })).toMatchObject({ revision: 3, canary: null });
    expect((await readRolloutState(open.database, remote)).trail).toHaveLength(3);
  });

  test('readRolloutState lists the latest 50 changes', async () => {
    await store('1.0.0-a');
    for (let round = 0; round < 26; round += 1) {
      await change(release('1.0.0-a'));
      await change({ action: 'rollback' });
    }
    const { revision, trail } = await readRolloutState(open.database, remote);
    expect([revision, trail.length, trail[0]?.action]).toEqual([52, 50, 'rollback']);
  });

  test('readRolloutState rejects an unknown remote', async () => {
    expect(await rejection(readRolloutState(open.database, 'mfe-unknown'))).toEqual([404, expect.stringContaining('remotes add')]);
  });
});
