import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { filesFrom } from './files.ts';

const folder = useFolder();
const path = (name: string) => join(folder(), name);

test('a file is made for its owner alone, by its path from the folder', async () => {
  await filesFrom(folder()).writeFile('made', 'zażółć', false);
  expect(readFileSync(path('made'), 'utf8')).toBe('zażółć');
  expect(statSync(path('made')).mode & 0o777).toBe(0o600);
  expect((await filesFrom(folder()).readFile('made')).toString()).toBe('zażółć');
});

test('what is there already stays, unless it may be replaced: then with the permissions of a new one', async () => {
  writeFileSync(path('old'), 'old', { mode: 0o644 });
  const { writeFile } = filesFrom(folder());
  await expect(writeFile('old', 'new', false)).rejects.toThrow('old cannot be written: it is there already; --force replaces it.');
  expect(readFileSync(path('old'), 'utf8')).toBe('old');
  await writeFile('old', 'new', true);
  expect([readFileSync(path('old'), 'utf8'), statSync(path('old')).mode & 0o777]).toEqual(['new', 0o600]);
  await writeFile('not there yet', 'new', true);
  expect(readdirSync(folder()).sort()).toEqual(['not there yet', 'old']);
});

test('a link is not followed to what it names', async () => {
  writeFileSync(path('elsewhere'), 'old', { mode: 0o644 });
  symlinkSync(path('elsewhere'), path('link'));
  await expect(filesFrom(folder()).writeFile('link', 'new', false)).rejects.toThrow('there already');
  await filesFrom(folder()).writeFile('link', 'new', true);
  expect([readFileSync(path('elsewhere'), 'utf8'), readFileSync(path('link'), 'utf8')]).toEqual(['old', 'new']);
});

test.each([
  ['none/file', false, 'there is no such folder'],
  ['none/file', true, 'there is no such folder'],
  ['a folder', false, 'it is there already; --force replaces it'],
  ['a folder', true, 'it is a folder'],
  ['a file/file', false, 'it is in no folder'],
])('where no file can be, it is told, and nothing is left: %s, %s', async (name, replace, reason) => {
  mkdirSync(path('a folder'));
  writeFileSync(path('a file'), '');
  await expect(filesFrom(folder()).writeFile(name, 'new', replace)).rejects.toThrow(`${name} cannot be written: ${reason}.`);
  expect(readdirSync(folder()).sort()).toEqual(['a file', 'a folder']);
});

test('what cannot be read is told', async () => {
  mkdirSync(path('a folder'));
  await expect(filesFrom(folder()).readFile('none')).rejects.toThrow('none cannot be read: there is no such file.');
  await expect(filesFrom(folder()).readFile('a folder')).rejects.toThrow('a folder cannot be read: it is a folder.');
});
