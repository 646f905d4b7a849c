import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { command } from './command.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'command-'));
  writeFileSync(join(root, 'package.json'), '{ "name": "@osk/mfe-sms" }');
  for (const variable of ['RELEASES', 'PORTAL']) vi.stubEnv(variable, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** Types a command in the remote's folder: the exit code, and the lines that it writes. */
async function type(...args: string[]): Promise<[code: number, ...lines: string[]]> {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const spies = [vi.spyOn(console, 'log').mockImplementation(write), vi.spyOn(console, 'error').mockImplementation(write)];
  const code = await command(args, { folder: root });
  for (const spy of spies) spy.mockRestore();
  return [code, ...lines];
}

const store = () => join(root, 'store');

test('with a store that is empty nothing is out, and there is nothing to go back to', async () => {
  expect(await type('--store', store(), '--list')).toEqual([0, expect.stringMatching(/^Version .*\nportal .* current$/)]);
  expect(await type('--store', store(), '--rollback')).toEqual([
    1,
    expect.stringContaining('Not checked against the shell'),
    "Nothing is known that came before the portal's own build: there is nothing to go back to.",
  ]);
});

test.each(['{}', '{ "name": "../mfe-sms" }', '{ "name": "@osk/" }', '{', 'null'])('a package.json %s names no remote', async (text) => {
  writeFileSync(join(root, 'package.json'), text);
  expect(await type('--list', '--store', store())).toEqual([1, expect.stringMatching(/has no package\.json that names a remote/)]);
});

test('a store is a folder, and has to be said', async () => {
  expect(await type('--list')).toEqual([1, 'Nothing says where releases are stored: give the folder by --store, or by RELEASES.']);
  const address = 'https://static.example/releases';
  expect(await type('--list', '--store', address)).toEqual([2, expect.stringContaining(`${address} is no folder`)]);
  vi.stubEnv('RELEASES', address);
  expect(await type('--list')).toEqual([1, expect.stringContaining('give the folder by --store')]);
});

test('what the disk refuses is told in one line, and the store stays as it was', async () => {
  mkdirSync(store());
  writeFileSync(join(store(), 'mfe-sms'), 'a file');
  expect(await type('--store', store(), '--to', 'portal')).toEqual([
    1,
    expect.stringContaining('Not checked'),
    expect.stringMatching(/^It failed: EEXIST: .*\. --list shows what is out now\.$/),
  ]);
  expect(readFileSync(join(store(), 'mfe-sms'), 'utf8')).toBe('a file');
});
