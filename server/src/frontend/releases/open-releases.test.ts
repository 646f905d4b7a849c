import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigurationError } from '../../platform/config.ts';
import { openStore } from './open-releases.ts';

let root = '';
let dataDir = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'open-releases-'));
  dataDir = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true }));

/** Leads nowhere, so that nothing can be made in it. */
const makeUnwritable = () => symlinkSync(join(root, 'nowhere'), dataDir);

test('where nothing can be written and no store is named, nothing is released, until the folder is there', async () => {
  makeUnwritable();
  const { store } = openStore({ dataDir, releases: { folder: join(dataDir, 'releases') } });
  expect(await store.readRollout('mfe-sms')).toBeUndefined();
  mkdirSync(join(root, 'nowhere', 'releases', 'mfe-sms'), { recursive: true });
  writeFileSync(join(dataDir, 'releases', 'mfe-sms', 'rollout.json'), 'a rollout');
  expect(await store.readRollout('mfe-sms')).toBe('a rollout');
});

test('a folder that is named has to be one that can be made or read', () => {
  makeUnwritable();
  const open = (folder: string) => () => openStore({ dataDir, releases: { folder } });
  expect(open(join(dataDir, 'elsewhere'))).toThrow(ConfigurationError);
  expect(open(join(dataDir, 'elsewhere'))).toThrow(/^RELEASES is wrong: the folder .* cannot be made or read \(ENOENT\)$/);
  writeFileSync(join(root, 'file'), '');
  expect(open(join(root, 'file'))).toThrow(/\(EEXIST\)$/);
  expect(open(join(root, 'new', 'store'))).not.toThrow();
});
