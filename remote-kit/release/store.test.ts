import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@osk/shared/contract/release';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashesOf } from '../build/release-file.ts';
import { addRelease, emptyRollout, release, rollBack } from './rollout.ts';
import { openStore, type Store } from './store.ts';

let root = '';
let store: Store;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'store-'));
  store = openStore(root, 'mfe-sms');
});
afterEach(() => rmSync(root, { recursive: true }));

const manifest = { version: '1', builtAt: '', commit: null, hostApi: '1.0.0', exports: ['useHost'], shared: { react: '19.3.1' } };

/** Stores a build and makes it live. Returns whether it was new. */
function publish(version: string, { content = `export default '${version}'`, react = '^19.3.1', builtAt = '' } = {}): boolean {
  const build = store.newFolder();
  writeFileSync(join(build, 'entry.js'), content);
  const description: Release = {
    name: 'mfe-sms',
    version,
    builtAt,
    commit: null,
    needs: { hostApi: '1.0.0', exports: ['useHost'], shared: { react } },
    files: hashesOf(build),
    entry: 'entry.js',
    preload: [],
    routes: {},
    portalRoutes: [],
    prerendered: {},
  };
  writeFileSync(join(build, 'release.json'), JSON.stringify(description));
  const added = store.add(build, version);
  store.update((rollout) => release(addRelease(rollout, added), version, 100), manifest);
  return added.isNew;
}

const fileOf = (version: string, file: string) => join(store.folderOf(version), file);
const visibleFiles = () => readdirSync(store.folder).filter((name) => name !== '.lock.sqlite');

test('FED-03 stores a release in its own folder beside the rollout, and leaves nothing else', () => {
  expect(store.rollout()).toMatchObject({ live: null, releases: [] });
  expect(publish('1.0.0-a')).toBe(true);
  expect(visibleFiles()).toEqual(['1.0.0-a', 'rollout.json']);
  expect(store.rollout()).toMatchObject({ name: 'mfe-sms', live: '1.0.0-a', previous: [null], releases: [{ version: '1.0.0-a' }] });
});

test('keeps the folder of a version that is stored already', () => {
  publish('1.0.0-a');
  expect(publish('1.0.0-a', { content: 'another' })).toBe(false);
  expect(readFileSync(fileOf('1.0.0-a', 'entry.js'), 'utf8')).toBe("export default '1.0.0-a'");
  expect(visibleFiles()).toEqual(['1.0.0-a', 'rollout.json']);
});

test('stores a version again when its folder was removed', () => {
  publish('1.0.0-a');
  publish('1.0.0-b');
  rmSync(store.folderOf('1.0.0-a'), { recursive: true });
  expect(publish('1.0.0-a', { builtAt: 'later' })).toBe(true);
  expect(store.rollout()).toMatchObject({ live: '1.0.0-a', releases: [{ version: '1.0.0-a' }, { version: '1.0.0-b' }] });
});

test('newFolder removes folders of interrupted releases after a day', () => {
  const [old, young] = [store.newFolder(), store.newFolder()];
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  utimesSync(old, twoDaysAgo, twoDaysAgo);
  store.newFolder();
  expect([old, young].map(existsSync)).toEqual([false, true]);
});

test.each<[string, () => void, RegExp]>([
  ['is missing', () => rmSync(store.folderOf('1.0.0-a'), { recursive: true }), /1\.0\.0-a no longer exists\./],
  ['lacks a file', () => rmSync(fileOf('1.0.0-a', 'entry.js')), /entry\.js is missing\./],
  ['has a changed file', () => writeFileSync(fileOf('1.0.0-a', 'entry.js'), 'evil'), /entry\.js has changed since the build\./],
  ['has a changed release.json', () => writeFileSync(fileOf('1.0.0-a', 'release.json'), '{}'), /release\.json has changed since/],
])('FED-05 rejects a version that %s, by a rollback or a release, and changes nothing', (_, damage, reason) => {
  publish('1.0.0-a');
  publish('1.0.0-b');
  damage();
  const before = store.rollout();
  expect(() => store.update(rollBack, manifest)).toThrow(reason);
  expect(() => store.update((rollout) => release(rollout, '1.0.0-a', 10), manifest)).toThrow(reason);
  expect(store.rollout()).toEqual(before);
});

test('FED-05 rejects a version that does not fit the shell, and changes nothing', () => {
  publish('1.0.0-a');
  expect(() => publish('1.0.0-b', { react: '^20.0.0' })).toThrow('The shell provides react 19.3.1; the remote was built for ^20.0.0.');
  publish('1.0.0-c');
  expect(() => store.update(rollBack, { ...manifest, exports: [] })).toThrow("The shell's host API does not offer useHost.");
  expect(store.rollout()).toMatchObject({ live: '1.0.0-c', releases: [{ version: '1.0.0-c' }, { version: '1.0.0-a' }] });
});

test('FED-05 ends a canary without a check of the live version', () => {
  publish('1.0.0-a');
  publish('1.0.0-b');
  store.update((rollout) => release(rollout, '1.0.0-a', 10));
  rmSync(store.folderOf('1.0.0-b'), { recursive: true });
  expect(store.update(rollBack, manifest).canary).toBeUndefined();
});

test.each([
  ['is cut off', '{"name":"mfe-sms"'],
  ['belongs to another remote', JSON.stringify(emptyRollout('mfe-pkk'))],
  ['leads out of the store', JSON.stringify({ ...emptyRollout('mfe-sms'), live: '../x' })],
])('does not replace a rollout file that %s', (_, content) => {
  mkdirSync(store.folder);
  writeFileSync(join(store.folder, 'rollout.json'), content);
  expect(() => publish('1.0.0-a')).toThrow(/rollout\.json is not a rollout of mfe-sms: repair it/);
  expect(readFileSync(join(store.folder, 'rollout.json'), 'utf8')).toBe(content);
});

/** Runs a script with the store in another process. */
function runScript(script: string) {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const imports = `
    const { openStore } = await import(${module('store.ts')});
    const { addRelease } = await import(${module('rollout.ts')});
    const store = openStore(${JSON.stringify(root)}, 'mfe-sms');`;
  return spawn(process.execPath, ['--input-type=module', '--eval', imports + script], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('FED-03 loses no release when several processes release at once', { timeout: 30_000 }, async () => {
  const processes = ['a', 'b', 'c'].map((name) =>
    runScript(`
      const added = (version) => ({ release: { version, releasedAt: '', commit: null, integrity: '' }, isNew: true });
      for (let n = 0; n < 20; n++) store.update((rollout) => addRelease(rollout, added('${name}' + n)));`),
  );
  expect(await Promise.all(processes.map(async (child) => (await once(child, 'close'))[0]))).toEqual([0, 0, 0]);
  expect(store.rollout().releases).toHaveLength(60);
});

test('waits for a lock, and gets it when the process that holds it is killed', { timeout: 30_000 }, async () => {
  const child = runScript(`
    store.update((rollout) => {
      process.stdout.write('locked');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      process.kill(process.pid, 'SIGKILL');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`);
  await once(child.stdout, 'data');
  const started = performance.now();
  publish('1.0.0-a');
  expect(performance.now() - started).toBeGreaterThan(200);
  expect(store.rollout().live).toBe('1.0.0-a');
});
