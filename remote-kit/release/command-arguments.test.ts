import { expect, test } from 'vitest';
import { UsageError } from '../command-line.ts';
import { readArguments } from './command.ts';

const environment = { PORTAL: 'https://portal.example', OSK_RELEASE_TOKEN: 'secret-token' };
const read = (line: string, variables: NodeJS.ProcessEnv = environment, portal?: string) =>
  readArguments(line.split(' ').filter(Boolean), variables, { name: 'mfe-sms', portal });

test.each([
  ['--insist', { verb: 'release', percent: 100, isDryRun: false, note: '', insist: true }],
  ['--dry-run --percent 10', { verb: 'release', percent: 10, isDryRun: true }],
  ['--to 1.0.0-3f --percent 0 --note hotfix', { verb: 'to', version: '1.0.0-3f', percent: 0, note: 'hotfix' }],
  ['-- --list', { verb: 'list' }],
  ['--watch', { verb: 'watch' }],
  ['keygen --out key.pem', { verb: 'keygen', out: 'key.pem' }],
  ['--list --portal http://localhost:4200/', { verb: 'list', portal: 'http://localhost:4200' }],
])('readArguments reads "%s"', (line, expected) => {
  expect(read(line)).toMatchObject(expected);
});

test('readArguments needs neither portal nor token for --help', () => {
  expect(read('--help --rollback', {})).toEqual({ verb: 'help' });
});

test.each([
  ['--percent 101', '--percent 101 is not a whole number from 0 to 100.'],
  ['--rollback --to 1.0.0', '--rollback and --to exclude each other.'],
  ['--dry-run --to 1.0.0', '--to and --dry-run exclude each other.'],
  ['--watch --list', '--list and --watch exclude each other.'],
  ['--list --percent 10', '--list and --percent exclude each other.'],
  ['--rollback --insist', '--rollback and --insist exclude each other.'],
  ['--to portal --percent 10', 'The deployed build cannot be a canary: omit --percent.'],
  ['--to=', '--to needs a version. --list shows the stored ones.'],
  [`--note ${'x'.repeat(301)}`, '--note has more than 300 characters.'],
  ['--portal portal.example', 'portal.example is not the address of a portal. Example: --portal https://portal.example'],
  ['publish', "Unexpected argument 'publish'. --help lists the options."],
  ['keygen again', "Unexpected argument 'again'. --help lists the options."],
  ['keygen --list', '--list is no option of osk-release keygen.'],
  ['--list --out key.pem', '--out is an option of osk-release keygen.'],
  ['--token secret', "Unknown option '--token'. --help lists the options."],
])('readArguments rejects "%s"', (line, message) => {
  expect(() => read(line)).toThrow(new UsageError(message));
});

test('readArguments prefers --portal to PORTAL, and PORTAL to the portal of package.json', () => {
  const token = { OSK_RELEASE_TOKEN: 'secret-token' };
  const own = 'https://own.example/';
  expect(read('--portal http://localhost:4200', environment, own)).toMatchObject({ portal: 'http://localhost:4200' });
  expect(read('', environment, own)).toMatchObject({ portal: 'https://portal.example' });
  expect(read('', { ...token, PORTAL: '' }, own)).toMatchObject({ portal: 'https://own.example' });
  expect(read('', token, own)).toMatchObject({ portal: 'https://own.example' });
});

test('readArguments rejects a missing portal or token', () => {
  expect(() => read('', { OSK_RELEASE_TOKEN: 'secret-token', PORTAL: '' })).toThrow(
    'Which portal? Example: --portal https://portal.example',
  );
  expect(() => read('', { PORTAL: 'https://portal.example' })).toThrow(
    "OSK_RELEASE_TOKEN is not set. The portal's operator creates a token by: " +
      'portal operator release-tokens create --remote mfe-sms --may release,rollback --label "hosted CI"',
  );
});

test.each(['…', 'secret\ntoken', 'secret token'])('readArguments rejects the token %j without repeating it', (token) => {
  expect(() => read('', { ...environment, OSK_RELEASE_TOKEN: token })).toThrow(
    new UsageError('OSK_RELEASE_TOKEN is not a token: a token has only letters, digits, hyphens and underscores.'),
  );
  expect(read('', { ...environment, OSK_RELEASE_TOKEN: 'secret-token\n' })).toMatchObject({ token: 'secret-token' });
});
