import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigurationError } from '../../platform/config.ts';
import { openStore } from './open-store.ts';

let root = '';
let dataDir = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'open-store-'));
  dataDir = join(root, 'data');
  // A broken link, so that no folder can be made in it.
  symlinkSync(join(root, 'nowhere'), dataDir);
});
afterEach(() => rmSync(root, { recursive: true }));

test('opens the default folder even when it cannot be made, and reads it once it exists', async () => {
  const { store } = openStore({ dataDir, releases: { folder: join(dataDir, 'releases') } });
  expect(await store.readRollout('mfe-sms')).toBeUndefined();
  mkdirSync(join(root, 'nowhere', 'releases', 'mfe-sms'), { recursive: true });
  writeFileSync(join(dataDir, 'releases', 'mfe-sms', 'rollout.json'), 'a rollout');
  expect(await store.readRollout('mfe-sms')).toBe('a rollout');
});

test('throws when a configured folder cannot be made or read', () => {
  const open = (folder: string) => () => openStore({ dataDir, releases: { folder } });
  expect(open(join(dataDir, 'elsewhere'))).toThrow(ConfigurationError);
  expect(open(join(dataDir, 'elsewhere'))).toThrow(/^RELEASES is wrong: the folder .* cannot be made or read \(ENOENT\)$/);
  writeFileSync(join(root, 'file'), '');
  expect(open(join(root, 'file'))).toThrow(/\(EEXIST\)$/);
  expect(open(join(root, 'new', 'store'))).not.toThrow();
});

test('makes folders that every user can read, whatever the umask', () => {
  const formerMask = process.umask(0o077);
  openStore({ dataDir, releases: { folder: join(root, 'new', 'store') } });
  expect(process.umask(formerMask)).toBe(0o077);
  for (const folder of ['new', 'new/store']) expect((statSync(join(root, folder)).mode & 0o777).toString(8)).toBe('755');
});
