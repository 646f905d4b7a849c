import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@osk/shared/contract/release';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashesOf } from '../build/file-hashes.ts';
import { moveRollout } from './move.ts';
import { Refused } from './refused.ts';
import { emptyRollout, rolledBack, shared, withStored } from './rollout.ts';
import { openStore, type Store } from './store.ts';

let root = '';
let store: Store;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'store-'));
  store = openStore(root, 'mfe-sms');
});
afterEach(() => rmSync(root, { recursive: true }));

const offers = { version: '1', builtAt: '', commit: null, hostApi: '1.0.0', exports: ['useHost'], shared: { react: '19.3.1' } };

/** Puts a build into the store and points to it. */
async function release(version: string, { content = `export default '${version}'`, react = '^19.3.1', builtAt = '' } = {}) {
  const build = store.incoming();
  writeFileSync(join(build, 'entry.js'), content);
  const needs = { hostApi: '1.0.0', exports: ['useHost'], shared: { react } };
  const described: Release = {
    name: 'mfe-sms',
    version,
    builtAt,
    commit: null,
    needs,
    files: hashesOf(build),
    entry: 'entry.js',
    preload: [],
    routes: {},
    prerendered: {},
  };
  writeFileSync(join(build, 'release.json'), JSON.stringify(described));
  const added = store.add(build, version);
  const stored = store.describe(version);
  await moveRollout(store, (rollout) => ({ next: shared(withStored(rollout, stored, added), version, 100), version }), offers);
  return added;
}

const rollBack = () =>
  moveRollout(
    store,
    (rollout) => {
      const next = rolledBack(rollout);
      return { next, version: next.live };
    },
    offers,
  );

const filesOf = (folder: string) => readdirSync(folder).sort();

test('FED-03 a release has a folder of its own beside the rollout, and nothing else is left', async () => {
  expect(store.rollout()).toMatchObject({ live: null, releases: [] });
  expect(await release('1.0.0-a')).toBe('stored');
  expect(filesOf(store.folder)).toEqual(['1.0.0-a', 'rollout.json']);
  expect(store.rollout()).toMatchObject({ name: 'mfe-sms', live: '1.0.0-a', previous: [null], releases: [{ version: '1.0.0-a' }] });
});

test('the same version again leaves the folder that is there', async () => {
  await release('1.0.0-a');
  expect(await release('1.0.0-a', { content: 'another' })).toBe('was there');
  expect(readFileSync(join(store.folderOf('1.0.0-a'), 'entry.js'), 'utf8')).toBe("export default '1.0.0-a'");
  expect(filesOf(store.folder)).toEqual(['1.0.0-a', 'rollout.json']);
});

test('a version whose folder was removed by hand is released again by building it again', async () => {
  await release('1.0.0-a');
  await release('1.0.0-b');
  rmSync(store.folderOf('1.0.0-a'), { recursive: true });
  expect(await release('1.0.0-a', { builtAt: 'later' })).toBe('stored');
  expect(store.rollout()).toMatchObject({ live: '1.0.0-a', releases: [{ version: '1.0.0-a' }, { version: '1.0.0-b' }] });
  await rollBack();
  await rollBack();
  expect(store.rollout().live).toBeNull();
});

test('a folder that was changed since it was released does not go out by being released again', async () => {
  await release('1.0.0-a');
  await release('1.0.0-b');
  writeFileSync(join(store.folderOf('1.0.0-a'), 'release.json'), '{}');
  await expect(release('1.0.0-a')).rejects.toThrow(/release\.json is not the one that was released\./);
});

test('leftovers of interrupted releases go after a day', () => {
  const [old, young, rollout] = [store.incoming(), store.incoming(), join(store.folder, '.rollout-0')];
  writeFileSync(rollout, '{');
  const theDayBeforeYesterday = new Date(Date.now() - 48 * 3_600_000);
  for (const left of [old, rollout]) utimesSync(left, theDayBeforeYesterday, theDayBeforeYesterday);
  store.incoming();
  expect([old, rollout, young].map(existsSync)).toEqual([false, false, true]);
});

test.each<[string, () => void, RegExp]>([
  ['is gone', () => rmSync(store.folderOf('1.0.0-a'), { recursive: true }), /1\.0\.0-a is not there any more\./],
  ['lacks a file', () => rmSync(join(store.folderOf('1.0.0-a'), 'entry.js')), /entry\.js is missing\./],
  [
    'has another file',
    () => writeFileSync(join(store.folderOf('1.0.0-a'), 'entry.js'), 'evil'),
    /entry\.js is not the file that was built/,
  ],
  [
    'says other things',
    () => writeFileSync(join(store.folderOf('1.0.0-a'), 'release.json'), '{}'),
    /release\.json is not the one that was released\./,
  ],
])('FED-05 going back to a release that %s is refused, and nothing moves', async (_, damage, reason) => {
  await release('1.0.0-a');
  await release('1.0.0-b');
  damage();
  const before = store.rollout();
  await expect(rollBack()).rejects.toThrow(reason);
  expect(store.rollout()).toEqual(before);
});

test('FED-05 going back to a release that the shell of now cannot run is refused', async () => {
  await release('1.0.0-a');
  await release('1.0.0-b');
  await expect(
    moveRollout(store, (rollout) => ({ next: rolledBack(rollout), version: '1.0.0-a' }), { ...offers, exports: [] }),
  ).rejects.toThrow("The shell's host API does not offer useHost.");
  await rollBack();
  expect(store.rollout().live).toBe('1.0.0-a');
});

test('a release that does not fit the shell leaves the rollout where it was', async () => {
  await release('1.0.0-a');
  await expect(release('1.0.0-b', { react: '^20.0.0' })).rejects.toThrow(
    'The shell provides react 19.3.1; the remote was built for ^20.0.0.',
  );
  expect(store.rollout()).toMatchObject({ live: '1.0.0-a', releases: [{ version: '1.0.0-a' }] });
});

test('a rollout that cannot be read is not replaced', async () => {
  mkdirSync(store.folder);
  writeFileSync(join(store.folder, 'rollout.json'), '{"name":"mfe-sms"');
  await expect(release('1.0.0-a')).rejects.toThrow(/rollout\.json is not readable as a rollout/);
  expect(readFileSync(join(store.folder, 'rollout.json'), 'utf8')).toBe('{"name":"mfe-sms"');
});

/** A process of its own that stores so many releases, one after the other. */
function releasing(names: string, count: number): Promise<number | null> {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    const { openStore } = await import(${module('store.ts')});
    const { withStored } = await import(${module('rollout.ts')});
    const store = openStore(${JSON.stringify(root)}, 'mfe-sms');
    const stored = (version) => ({ version, releasedAt: '2026-11-21T10:00:00.000Z', commit: null, integrity: '' });
    for (let n = 0; n < ${count}; n++) await store.moveRollout((rollout) => withStored(rollout, stored('${names}' + n), 'stored'));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => child.on('close', resolve));
}

test('FED-03 of several releases at once none is lost', { timeout: 30_000 }, async () => {
  expect(await Promise.all(['a', 'b', 'c'].map((names) => releasing(names, 20)))).toEqual([0, 0, 0]);
  expect(store.rollout().releases).toHaveLength(60);
  expect(filesOf(store.folder)).toEqual(['rollout.json']);
});

const lock = () => join(store.folder, '.lock');

test('a lock that a dead process left is taken over, by one of those who wait', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(store.folder);
  writeFileSync(lock(), JSON.stringify({ id: 'left', pid, host: hostname(), since: '2026-11-21T10:00:00.000Z' }));
  await Promise.all(['1.0.0-a', '1.0.0-b', '1.0.0-c'].map((version) => release(version)));
  expect(store.rollout().releases).toHaveLength(3);
  expect(filesOf(store.folder)).toEqual(['1.0.0-a', '1.0.0-b', '1.0.0-c', 'rollout.json']);
});

test('a lock that is held is waited for', async () => {
  mkdirSync(store.folder);
  writeFileSync(lock(), JSON.stringify({ id: 'held', pid: process.pid, host: hostname(), since: '2026-11-21T10:00:00.000Z' }));
  let released = false;
  const releasing = release('1.0.0-a').then(() => (released = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(released).toBe(false);
  rmSync(lock());
  await releasing;
  expect(store.rollout().live).toBe('1.0.0-a');
});

test.each([
  ['of another remote', { name: 'mfe-pkk', live: null, previous: [], releases: [] }],
  ['that leads out of the store', { name: 'mfe-sms', live: '../x', previous: [], releases: [] }],
])('a rollout %s is not built upon', async (_, rollout) => {
  mkdirSync(store.folder);
  writeFileSync(join(store.folder, 'rollout.json'), JSON.stringify(rollout));
  await expect(release('1.0.0-a')).rejects.toThrow(/rollout\.json is not readable as a rollout of mfe-sms: mend it/);
});

test('nothing of a rollout that could not be put in its place is left', async () => {
  await release('1.0.0-a');
  rmSync(join(store.folder, 'rollout.json'));
  // In the way of a rename, as nothing else is that a test can do to a disk.
  const change = () => {
    mkdirSync(join(store.folder, 'rollout.json', 'x'), { recursive: true });
    return emptyRollout('mfe-sms');
  };
  await expect(store.moveRollout(change)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(filesOf(store.folder)).toEqual(['1.0.0-a', 'rollout.json']);
});

test('nothing of a refused move is left', async () => {
  await release('1.0.0-a');
  await expect(
    store.moveRollout(() => {
      throw new Refused('no');
    }),
  ).rejects.toThrow('no');
  expect(filesOf(store.folder)).toEqual(['1.0.0-a', 'rollout.json']);
});
