import { expect, test } from 'vitest';
import { UsageError } from '../command-line.ts';
import { readArguments } from './command.ts';

test('reads the origin of the portal and the port', () => {
  expect(readArguments(['--against', 'https://portal.example/user-panel?a=b'])).toEqual({
    portal: 'https://portal.example',
    port: undefined,
  });
  expect(readArguments(['--against=http://localhost:4200', '--port', '4300'])).toEqual({ portal: 'http://localhost:4200', port: 4300 });
  expect(readArguments(['--', '--port', '4300']), 'as pnpm passes it').toEqual({ portal: undefined, port: 4300 });
  expect(readArguments(['--port', '4300']), 'a portal of its own').toEqual({ portal: undefined, port: 4300 });
  expect(readArguments(['--help'])).toBeUndefined();
});

test.each([
  [['--against', 'ftp://portal.example'], 'ftp://portal.example is not the address of a portal. Example: --against https://portal.example'],
  [['--against', 'https://portal.example', '--port', '70000'], '--port 70000 is not a port.'],
  [['--against'], "Option '--against <value>' argument missing. --help lists the options."],
])('explains in one line why %j is invalid', (args, line) => {
  expect(() => readArguments(args)).toThrow(new UsageError(line));
});
