import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '../../testing/use-folder.ts';
import { makeFile } from './make-file.ts';

const folder = useFolder();
const make = (file: string, replace: boolean, content = 'new') =>
  makeFile({ file, path: join(folder(), file), replace }, async (path) => {
    writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
    return { content };
  });

test('a file has its name once it is whole', async () => {
  const seen: string[][] = [];
  const made = await makeFile({ file: 'made', path: join(folder(), 'made'), replace: false }, async (path) => {
    seen.push([readFileSync(join(folder(), 'made'), 'utf8')]);
    writeFileSync(path, 'żółw', { mode: 0o600 });
    return { rows: 1 };
  });
  expect([made, seen]).toEqual([{ rows: 1, bytes: 7 }, [['']]]);
  expect([readFileSync(join(folder(), 'made'), 'utf8'), statSync(join(folder(), 'made')).mode & 0o777]).toEqual(['żółw', 0o600]);
  expect(readdirSync(folder())).toEqual(['made']);
});

test('one that is there stays, unless it may be replaced', async () => {
  writeFileSync(join(folder(), 'old'), 'old');
  await expect(make('old', false)).rejects.toThrow('old cannot be written: it is there already; --force replaces it.');
  expect(readFileSync(join(folder(), 'old'), 'utf8')).toBe('old');
  await make('old', true);
  expect(readFileSync(join(folder(), 'old'), 'utf8')).toBe('new');
  await expect(make('none/new', false)).rejects.toThrow('none/new cannot be written: there is no such folder.');
  await expect(make('none/new', true)).rejects.toThrow('none/new cannot be written: there is no such folder.');
});

test.each([true, false])('of one that fails nothing is left, and what it was to replace stays: %s', async (replace) => {
  if (replace) writeFileSync(join(folder(), 'old'), 'old');
  const failing = makeFile({ file: 'old', path: join(folder(), 'old'), replace }, async (path) => {
    writeFileSync(path, 'half');
    throw new Error('the database went away');
  });
  await expect(failing).rejects.toThrow('the database went away');
  expect(readdirSync(folder())).toEqual(replace ? ['old'] : []);
});

test('a full disk is told, and a database that went away is not taken for one', async () => {
  const failing = (code: string) =>
    makeFile({ file: 'new', path: join(folder(), 'new'), replace: false }, () => Promise.reject(Object.assign(new Error(code), { code })));
  await expect(failing('ENOSPC')).rejects.toThrow('new cannot be written: there is no space left.');
  await expect(failing('ECONNRESET')).rejects.toThrow(/^ECONNRESET$/);
  expect(readdirSync(folder())).toEqual([]);
});
