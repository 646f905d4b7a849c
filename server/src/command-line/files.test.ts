import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { createFile, failWith, filesFrom } from './files.ts';

const folder = useFolder();
const path = (name: string) => join(folder(), name);
const contentOf = (name: string) => readFileSync(path(name), 'utf8');
const write = (name: string, replace = false) => filesFrom(folder()).writeFile({ path: name, replace }, (append) => append('żółw'));

test('creates a file that only its owner can read', async () => {
  await write('new');
  expect([contentOf('new'), statSync(path('new')).mode & 0o777]).toEqual(['żółw', 0o600]);
  expect((await filesFrom(folder()).readFile('new')).toString()).toBe('żółw');
  expect(readdirSync(folder())).toEqual(['new']);
});

test('replaces a file with its permissions, or a link, only when the caller allows it', async () => {
  writeFileSync(path('old'), 'old', { mode: 0o644 });
  symlinkSync(path('old'), path('link'));
  for (const name of ['old', 'link']) {
    await expect(write(name)).rejects.toThrow(`${name} cannot be written: the file exists. Use --force to replace it.`);
  }
  await write('link', true);
  expect([contentOf('old'), contentOf('link')]).toEqual(['old', 'żółw']);
  await write('old', true);
  expect([contentOf('old'), statSync(path('old')).mode & 0o777]).toEqual(['żółw', 0o600]);
});

test.each([
  ['none/file', false, 'there is no such folder'],
  ['none/file', true, 'there is no such folder'],
  ['a folder', true, 'it is a folder'],
  ['a file/file', false, 'its path leads through a file'],
])('reports why %s cannot be written (replace: %s), and leaves nothing', async (name, replace, reason) => {
  mkdirSync(path('a folder'));
  writeFileSync(path('a file'), '');
  await expect(write(name, replace)).rejects.toThrow(`${name} cannot be written: ${reason}.`);
  expect(readdirSync(folder()).sort()).toEqual(['a file', 'a folder']);
});

test('reports why a file cannot be read', async () => {
  await expect(filesFrom(folder()).readFile('none')).rejects.toThrow('none cannot be read: there is no such file.');
  await expect(filesFrom(folder()).readFile('.')).rejects.toThrow('. cannot be read: it is a folder.');
});

test.each([
  ['a file of the service', 'Give access to the user who runs the command.', undefined],
  ['a private file', 'Pass it by the standard input: - < file.', 'Pass it by the standard input: - < file'],
])('ACC-06 names a way out when access is denied to %s', (_, wayOut, given) => {
  const denied = Object.assign(new Error(), { code: 'EACCES' });
  expect(() => failWith('file', 'read', given)(denied)).toThrow(`file cannot be read: access is denied. ${wayOut}`);
});

test('reserves the name while a file is written, and returns its size', async () => {
  const created = await createFile({ file: 'new', path: path('new'), replace: false }, async (temporary) => {
    expect(contentOf('new')).toBe('');
    writeFileSync(temporary, 'żółw');
    return 'rows';
  });
  expect([created, contentOf('new')]).toEqual([{ written: 'rows', bytes: 7 }, 'żółw']);
});

test.each([true, false])('leaves nothing of a failed write, and keeps the file to replace: %s', async (replace) => {
  if (replace) writeFileSync(path('old'), 'old');
  const fail = (code: string) =>
    createFile({ file: 'old', path: path('old'), replace }, async (temporary) => {
      writeFileSync(temporary, 'half');
      throw Object.assign(new Error(code), { code });
    });
  await expect(fail('ENOSPC')).rejects.toThrow('old cannot be written: there is no space left.');
  // The database's connection, not the file.
  await expect(fail('ECONNRESET')).rejects.toThrow(/^ECONNRESET$/);
  expect(readdirSync(folder())).toEqual(replace ? ['old'] : []);
  if (replace) expect(contentOf('old')).toBe('old');
});
