import type { Release } from '@osk/shared/contract/release';
import type { Change } from '@osk/shared/contract/release-store';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../testing/database/test-database.ts';
import { signedDescription } from '../../../testing/release-signing.ts';
import { admitRemote, moveRollout, releaseOf, releaseTo, storeFiles } from '../../../testing/releases.ts';
import { blobs, releases, releaseTrail, remotes, rollouts } from '../../platform/db/tables/release.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { isSameBuild } from '../keys/open-envelope.ts';
import { blobHashOf, checkFileQuota, readBlob, storeBlob } from './blob-store.ts';
import { pruneReleases } from './prune.ts';
import { storeRelease } from './release-store.ts';
import { readRolloutState } from './rollout-store.ts';

const remote = 'mfe-invoices';
const actor = 'token:hosted CI';
const script = Buffer.from('export default {};\n'.repeat(50));
const style = Buffer.from('.page { color: red }\n'.repeat(50));

const open = useTestDatabase();
beforeEach(async () => {
  for (const table of [rollouts, releaseTrail, releases, blobs, remotes]) await open.database.delete(table);
  await admitRemote(open.database, remote);
});

const store = (version: string, changes: Partial<Release> = {}) =>
  storeFiles(open.database, releaseOf(remote, version, { 'remote.js': script }, changes), { 'remote.js': script });
const change = (next: Change, further = {}) => moveRollout(open.database, remote, next, { isDeployed: true, ...further });
const rejection = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof HttpError)) throw new Error(`it was not rejected: ${error}`);
  return [error.status, error.userMessage('en'), ...(error.details.code ? [error.details.code] : [])];
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
  expect((await readBlob(open.database, blobHashOf(script)))?.content).toEqual(script);
});

test('storeRelease stores a release once when it is sent twice at once', async () => {
  await storeBlob(open.database, script);
  const sent = { ...signedDescription(releaseOf(remote, '1.0.0-a', { 'remote.js': script })), actor };
  const both = [storeRelease(open.database, sent), storeRelease(open.database, sent)];
  expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
});

test('ACC-04 storeRelease holds no lock while it compares builds, so that a rollback does not wait', async () => {
  await store('1.0.0-a');
  const lockAtOnce = () => open.database.transaction((transaction) => transaction.select().from(remotes).for('update', { noWait: true }));
  const compareBuilds = async () => (await lockAtOnce()).length === 1;
  const again = { ...signedDescription(releaseOf(remote, '1.0.0-a', { 'remote.js': script })), actor, compareBuilds };
  expect(await storeRelease(open.database, again)).toBe(false);
});

test('storeRelease compares again when the stored build changes meanwhile', async () => {
  await store('1.0.0-a');
  const release = releaseOf(remote, '1.0.0-a', { 'remote.js': script });
  const { description } = signedDescription({ ...release, preload: ['remote.js'] });
  const compared: boolean[] = [];
  const compareBuilds = async (stored: string, sent: string) => {
    const isSame = isSameBuild(stored, sent);
    compared.push(isSame);
    await open.database.update(releases).set({ description });
    return isSame;
  };
  const taken = [409, expect.stringContaining('other content'), 'version-taken'];
  expect(await rejection(storeRelease(open.database, { ...signedDescription(release), actor, compareBuilds }))).toEqual(taken);
  expect(compared).toEqual([true, false]);
});

test('storeRelease rejects another content of a version, missing files and an unknown remote', async () => {
  await store('1.0.0-a');
  const taken = [409, expect.stringContaining('other content'), 'version-taken'];
  expect(await rejection(store('1.0.0-a', { preload: ['remote.js'] }))).toEqual(taken);
  const incomplete = releaseOf(remote, '1.0.0-b', { 'remote.js': script, 'page.css': style });
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

test('TEA-06 the quota counts the compressed copies of a file, and storeBlob rejects one whose copies do not fit', async () => {
  const sent = (content: Buffer) => storeBlob(open.database, content, { hash: blobHashOf(content), remote });
  await sent(script);
  const size = sql<number>`octet_length(content) + octet_length(brotli) + octet_length(gzip)`;
  const [row] = await open.database.select({ size }).from(blobs);
  const stored = row?.size ?? 0;
  expect(stored).toBeGreaterThan(script.length);
  const quota = 512 * 1024 * 1024;
  const rowSize = 1024;
  await checkFileQuota(open.database, remote, quota - stored - 2 * rowSize);
  const quotaExceeded = [413, expect.stringContaining('of 512 MiB')];
  expect(await rejection(checkFileQuota(open.database, remote, quota - stored - 2 * rowSize + 1))).toEqual(quotaExceeded);
  await open.database.update(blobs).set({ size: quota - stored - 2 * rowSize - style.length + script.length });
  expect(await rejection(sent(style))).toEqual(quotaExceeded);
  expect(await open.database.$count(blobs)).toBe(1);
});

test('changeRollout rejects a stale revision and says what is live, so that of two changes one wins', async () => {
  await store('1.0.0-a');
  await store('1.0.0-b');
  const results = await Promise.allSettled(['1.0.0-a', '1.0.0-b'].map((version) => change(releaseTo(version), { revision: 0 })));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { revision, live, trail } = await readRolloutState(open.database, remote);
  expect([revision, trail.length]).toEqual([1, 1]);
  const stale = expect.stringContaining(`revision 1, live is ${live}`);
  expect(await rejection(change({ action: 'rollback' }, { revision: 0 }))).toEqual([409, stale, 'rollout-changed']);
});

test('changeRollout changes nothing when the version is live already, is not stored, or fails its check', async () => {
  await store('1.0.0-a');
  await change(releaseTo('1.0.0-a'));
  expect(await change(releaseTo('1.0.0-a'))).toMatchObject({ revision: 1 });
  expect(await rejection(change(releaseTo('1.0.0-x')))).toEqual([400, 'Version 1.0.0-x is not stored in the portal.']);
  await store('1.0.0-b');
  const check = () => {
    throw new HttpError(400, () => 'it does not fit');
  };
  const checked = (next: Change) => change(next, { check });
  expect(await rejection(checked(releaseTo('1.0.0-b', 5)))).toEqual([400, 'it does not fit']);
  await change(releaseTo('1.0.0-b', 5));
  // The end of a canary gives no browser a new version.
  expect(await checked({ action: 'rollback' })).toMatchObject({ revision: 3, canary: null });
  expect((await readRolloutState(open.database, remote)).trail).toHaveLength(3);
});
