import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { makeDataFolderPrivate } from './private-files.ts';

const folder = useFolder();
const path = (...parts: string[]) => join(folder(), ...parts);
const modeOf = (...parts: string[]) => (statSync(path(...parts)).mode & 0o777).toString(8);

test('closes the data folder and what is private in it, reports it once, and leaves other files and links as they are', () => {
  for (const name of ['database/base', 'mail', 'other/folder']) mkdirSync(path(name), { recursive: true });
  const files = [
    'database/PG_VERSION',
    'database/base/1',
    'mail/a.eml',
    'keys.json',
    'release-tokens.json',
    'release-key.pem',
    'other/folder/file',
    'outside',
  ];
  for (const name of files) writeFileSync(path(name), '');
  symlinkSync(path('outside'), path('mail', 'link'));
  for (const name of readdirSync(folder(), { recursive: true, encoding: 'utf8' })) {
    chmodSync(path(name), statSync(path(name)).isDirectory() ? 0o755 : 0o666);
  }
  chmodSync(folder(), 0o775);
  expect(makeDataFolderPrivate(folder())).toEqual({ mended: 10, open: 0 });
  expect(['', 'database', 'database/base', 'mail'].map((name) => modeOf(name))).toEqual(Array(4).fill('700'));
  expect(files.map((name) => modeOf(name))).toEqual(['600', '600', '600', '600', '600', '600', '666', '666']);
  expect(modeOf('other')).toBe('755');
  expect(makeDataFolderPrivate(folder())).toEqual({ mended: 0, open: 0 });
});

test('does nothing without a data folder, and to one without private files', () => {
  mkdirSync(path('data', 'other'), { recursive: true });
  chmodSync(path('data'), 0o755);
  expect([makeDataFolderPrivate(path('data')), modeOf('data')]).toEqual([{ mended: 0, open: 0 }, '755']);
  expect(makeDataFolderPrivate(path('none'))).toEqual({ mended: 0, open: 0 });
});
