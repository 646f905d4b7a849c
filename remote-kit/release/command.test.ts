import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UsageError } from '../command-line.ts';
import { readArguments, releaseCommand } from './command.ts';

describe('readArguments', () => {
  const read = (line: string, environment = {}) => readArguments(line.split(' ').filter(Boolean), environment);

  test.each([
    ['', { verb: 'release', percent: 100 }],
    ['--percent 10', { verb: 'release', percent: 10 }],
    ['--to 1.0.0-3f --percent 0', { verb: 'to', version: '1.0.0-3f', percent: 0 }],
    ['--to portal', { verb: 'to', version: 'portal', percent: 100 }],
    ['--rollback --store x', { verb: 'rollback', store: 'x' }],
    ['--list', { verb: 'list' }],
    ['--help --rollback', { verb: 'help' }],
  ])('reads "%s"', (line, expected) => {
    expect(read(line)).toMatchObject(expected);
  });

  test('takes the portal from --portal, or else from PORTAL', () => {
    expect(read('', { PORTAL: 'https://portal.example' }).portal).toBe('https://portal.example');
    expect(read('--portal http://localhost:4200', { PORTAL: 'https://portal.example' }).portal).toBe('http://localhost:4200');
    expect(read('', { PORTAL: '' }).portal).toBeUndefined();
  });

  test.each([
    ['--percent 101', '--percent 101 is not a whole number from 0 to 100.'],
    ['--percent ten', '--percent ten is not a whole number from 0 to 100.'],
    ['--rollback --to 1.0.0', '--rollback and --to exclude each other.'],
    ['--list --percent 10', '--list and --percent exclude each other.'],
    ['--to portal --percent 10', 'The deployed build cannot be a canary: omit --percent.'],
    ['--to=', '--to needs a version. --list shows the stored ones.'],
    ['--portal portal.example', 'portal.example is not the address of a portal. Example: --portal https://portal.example'],
    ['--force', "Unknown option '--force'. --help lists the options."],
  ])('rejects "%s"', (line, message) => {
    expect(() => read(line)).toThrow(new UsageError(message));
  });
});

describe('releaseCommand', () => {
  let root = '';
  const store = () => join(root, 'store');
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'command-'));
    writeFileSync(join(root, 'package.json'), '{ "name": "@osk/mfe-sms" }');
    for (const variable of ['RELEASES', 'PORTAL']) vi.stubEnv(variable, '');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  });

  /** Runs the command in the remote's folder. Returns the exit code and the printed lines. */
  async function run(...args: string[]): Promise<[code: number, ...lines: string[]]> {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const spies = [vi.spyOn(console, 'log').mockImplementation(print), vi.spyOn(console, 'error').mockImplementation(print)];
    const code = await releaseCommand(args, { folder: root });
    for (const spy of spies) spy.mockRestore();
    return [code, ...lines];
  }

  test('lists only the deployed build, and cannot roll back, when the store is empty', async () => {
    expect(await run('--store', store(), '--list')).toEqual([0, expect.stringMatching(/^Version .*\nportal .* live$/)]);
    expect(await run('--store', store(), '--rollback')).toEqual([
      1,
      expect.stringContaining('Not checked against the shell: the shell is unknown.'),
      'Nothing was live before the deployed build: a rollback is not possible.',
    ]);
  });

  test.each(['{}', '{ "name": "../mfe-sms" }', '{'])('rejects a folder whose package.json is %s', async (text) => {
    writeFileSync(join(root, 'package.json'), text);
    expect(await run('--list', '--store', store())).toEqual([1, expect.stringContaining('has no package.json with the name of a remote')]);
  });

  test('rejects a missing store, and one that is an address', async () => {
    const unknown = 'The store of releases is unknown: give its folder with --store or RELEASES.';
    const address = 'https://static.example/releases';
    expect(await run('--list')).toEqual([1, unknown]);
    expect(await run('--list', '--store', address)).toEqual([2, expect.stringContaining(`${address} is not a folder`)]);
    vi.stubEnv('RELEASES', address);
    expect(await run('--list')).toEqual([1, unknown]);
  });

  test('prints one line and changes nothing when the disk fails', async () => {
    mkdirSync(store());
    writeFileSync(join(store(), 'mfe-sms'), 'a file');
    expect(await run('--store', store(), '--to', 'portal')).toEqual([
      1,
      expect.stringContaining('Not checked'),
      expect.stringMatching(/^EEXIST: .*\. --list shows what is live now\.$/),
    ]);
    expect(readFileSync(join(store(), 'mfe-sms'), 'utf8')).toBe('a file');
  });
});
