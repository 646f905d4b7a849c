import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { Mistyped } from './refused.ts';

const read = (line: string, environment = {}) => readArguments(line.split(' ').filter(Boolean), environment);

test.each([
  ['', { task: 'release', percent: 100 }],
  ['--percent 10', { task: 'release', percent: 10 }],
  ['--to 1.0.0-3f', { task: 'to', version: '1.0.0-3f', percent: 100 }],
  ['--to 1.0.0-3f --percent 0', { task: 'to', version: '1.0.0-3f', percent: 0 }],
  ['--to portal', { task: 'to', version: 'portal', percent: 100 }],
  ['--rollback --store x', { task: 'rollback', store: 'x' }],
  ['--list', { task: 'list' }],
  ['--help --rollback', { task: 'help' }],
])('"%s" is understood', (line, asked) => {
  expect(read(line)).toMatchObject(asked);
});

test('the portal is the one given, or PORTAL', () => {
  expect(read('', { PORTAL: 'https://portal.example' }).portal).toBe('https://portal.example');
  expect(read('--portal http://localhost:4200', { PORTAL: 'https://portal.example' }).portal).toBe('http://localhost:4200');
  expect(read('', { PORTAL: '' }).portal).toBeUndefined();
});

test.each([
  ['--percent 101', '--percent 101 is no whole number from 0 to 100.'],
  ['--percent ten', '--percent ten is no whole number from 0 to 100.'],
  ['--rollback --to 1.0.0', '--rollback and --to do not go together.'],
  ['--rollback --list', '--rollback and --list do not go together.'],
  ['--rollback --percent 10', '--percent does not go together with --rollback.'],
  ['--list --percent 10', '--percent does not go together with --list.'],
  ['--to portal --percent 10', "The portal's own build goes to every browser: leave out --percent."],
  ['--to=', '--to needs a version: --list shows those that are stored.'],
  ['--portal portal.example', 'portal.example is no address of a portal: --portal https://portal.example.'],
  ['--force', "Unknown option '--force'. --help tells what can be typed."],
  ['now', "Unexpected argument 'now'. --help tells what can be typed."],
])('"%s" is told to make no sense', (line, message) => {
  expect(() => read(line)).toThrow(new Mistyped(message));
});
