import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { checkDataFolder } from './check-data-folder.ts';

const folder = useFolder();

test('accepts a folder and does not make it when it does not exist yet', () => {
  const dataDir = join(folder(), 'portal', 'data');
  expect(checkDataFolder({ dataDir })).toBe(`${dataDir}; the start makes it`);
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  ['.', 0o777, 0o755],
  ['database', 0o755, 0o700],
  ['mail', 0o750, 0o700],
  ['keys.json', 0o644, 0o600],
])('names %s when other users can open it', (name, wrong, right) => {
  const path = join(folder(), name);
  if (name === 'keys.json') writeFileSync(path, '{}');
  else mkdirSync(path, { recursive: true });
  chmodSync(path, wrong);
  expect(() => checkDataFolder({ dataDir: folder() })).toThrow(`DATA_DIR: other users can open ${path}: chmod go-rwx ${path}`);
  chmodSync(path, right);
  expect(checkDataFolder({ dataDir: folder() })).toBe(folder());
});

test('ACC-06 accepts the lock that an older version left open, which holds nothing', () => {
  writeFileSync(join(folder(), 'lock.sqlite'), '');
  chmodSync(join(folder(), 'lock.sqlite'), 0o644);
  expect(checkDataFolder({ dataDir: folder() })).toBe(folder());
});

test('names the file when one is where the folder should be', () => {
  const dataDir = join(folder(), 'file', 'data');
  writeFileSync(join(folder(), 'file'), '');
  expect(() => checkDataFolder({ dataDir })).toThrow(`DATA_DIR: this user may not make ${dataDir} in ${dirname(dataDir)}. `);
});
