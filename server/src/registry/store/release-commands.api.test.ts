import { beforeEach, expect, test } from 'vitest';
import { useOperator } from '../../../testing/operator.ts';
import { moveRollout, releaseOf, releaseTo, storeFiles, useReleases } from '../../../testing/releases.ts';
import { usePortal } from '../../../testing/servers/portal.ts';
import { releases, releaseTrail, remotes, revokedReleases } from '../../platform/db/tables/release.ts';
import { readStoredRemotes } from '../stored-remotes.ts';

const portal = usePortal();
const operator = useOperator(portal);
const { admit } = useReleases(portal);
const remote = 'mfe-pkk';
const move = (version: string, percent: number, note = '') => moveRollout(portal.database, remote, releaseTo(version, percent), { note });

beforeEach(async () => {
  for (const table of [remotes, releaseTrail, revokedReleases]) await portal.database.delete(table);
  await admit(remote);
  for (const [version, isClean] of [
    ['1.0.0-a', true],
    ['1.0.0-b', false],
    ['1.0.0-c', null],
  ] as const) {
    const release = releaseOf(remote, version, { 'remote.js': 'x' }, { commit: '0123456789abcdef-dirty' });
    await storeFiles(portal.database, release, { 'remote.js': 'x' }, { isClean });
  }
});

test('TEA-02 trail lists who moved what, when, from where to where, and from which commit', async () => {
  expect((await operator.type(['remotes', 'trail', remote])).out).toBe('Nothing was done to this remote.\n');
  await move('1.0.0-a', 100);
  await move('1.0.0-b', 10, 'first schools');
  await operator.type(['remotes', 'disable', remote]);
  const { out } = await operator.type(['remotes', 'trail', remote]);
  const [, , disabled, canary, released] = out.split('\n');
  expect(disabled).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d {2}operator:anna +disable +– +– +–/);
  expect(canary).toMatch(/token:hosted CI {2}canary 10% +1\.0\.0-a +1\.0\.0-b +01234567-dirty {2}first schools$/);
  expect(released).toMatch(/token:hosted CI {2}release +– +1\.0\.0-a +01234567-dirty$/);
  const { trail } = await operator.result(['remotes', 'trail', remote, '--limit', '2']);
  expect(trail).toMatchObject([{ action: 'disable' }, { action: 'canary', percent: 10, isClean: false, note: 'first schools' }]);
  await operator.type(['remotes', 'remove', remote, '--yes']);
  expect((await operator.result(['remotes', 'trail', remote])).trail).toHaveLength(4);
});

test('TEA-03 revoke takes a version away, and nobody releases it again before it is restored', async () => {
  await move('1.0.0-a', 100);
  await move('1.0.0-b', 100);
  await move('1.0.0-c', 10);
  const revoke = (version: string) => operator.type(['remotes', 'revoke', remote, version, '--note', 'it throws']);
  expect((await revoke('1.0.0-c')).out).toBe('1.0.0-c is revoked. Live is now: 1.0.0-b.\n');
  expect((await revoke('1.0.0-b')).out).toBe('1.0.0-b is revoked. Live is now: 1.0.0-a.\n');
  expect((await revoke('1.0.0-b')).out).toBe('1.0.0-b was revoked before.\n');
  const { trail } = await operator.result(['remotes', 'trail', remote]);
  expect(trail.slice(0, 4)).toMatchObject([
    { action: 'rollback', from: '1.0.0-b', to: '1.0.0-a', note: 'it throws' },
    { action: 'revoke', from: '1.0.0-b', actor: 'operator:anna', note: 'it throws' },
    { action: 'end-canary', from: '1.0.0-c', to: '1.0.0-b' },
    { action: 'revoke', from: '1.0.0-c' },
  ]);
  const [served] = await readStoredRemotes(portal.database);
  const revoked = served?.releases.filter(({ publicKey }) => publicKey === null).map(({ version }) => version);
  expect(revoked?.sort()).toEqual(['1.0.0-b', '1.0.0-c']);
  await expect(move('1.0.0-b', 100)).rejects.toMatchObject({ status: 400 });
  const insist = { action: 'release', version: '1.0.0-b', percent: 100, insist: true } as const;
  await expect(moveRollout(portal.database, remote, insist)).rejects.toMatchObject({ status: 400 });
  const restore = async () => (await operator.type(['remotes', 'restore', remote, '1.0.0-b'])).out;
  expect([await restore(), await restore()]).toEqual(['1.0.0-b may be released again.\n', '1.0.0-b is not revoked.\n']);
  expect((await move('1.0.0-b', 100)).live).toBe('1.0.0-b');
  expect(await operator.failure(['remotes', 'revoke', remote, '9.9.9', '--note', 'x'])).toBe('Version 9.9.9 is not stored in the portal.');
  expect(await operator.usageError(['remotes', 'revoke', remote, '1.0.0-a'])).toContain("required option '--note");
});

test('TEA-03 a revoked version stays so when it is deleted and stored again', async () => {
  await move('1.0.0-a', 100);
  await operator.type(['remotes', 'revoke', remote, '1.0.0-c', '--note', 'it throws']);
  await portal.database.delete(releases);
  const again = releaseOf(remote, '1.0.0-c', { 'remote.js': 'x' });
  await storeFiles(portal.database, again, { 'remote.js': 'x' });
  await expect(move('1.0.0-c', 10)).rejects.toMatchObject({ status: 400 });
});

test('TEA-06 prune deletes older releases, but nothing in use', async () => {
  await move('1.0.0-a', 100);
  const { out } = await operator.type(['remotes', 'prune', remote, '--keep', '1']);
  expect(out).toMatch(/^1 release of mfe-pkk deleted: 1\.0\.0-b\.\n/);
  expect((await operator.type(['remotes', 'prune', remote, '--keep', '1'])).out).toMatch(/^mfe-pkk has no older releases\./);
  expect(await operator.usageError(['remotes', 'prune', remote])).toContain("required option '--keep");
  expect(await operator.failure(['remotes', 'prune', 'mfe-none', '--keep', '1'])).toContain('The portal has no remote mfe-none.');
});
