import { expect, test } from 'vitest';
import { Mistyped, readArguments } from './arguments.ts';

test('the portal is meant by its origin, and the port is the remote’s own unless one is given', () => {
  expect(readArguments(['--against', 'https://portal.example/user-panel?a=b'])).toEqual({
    against: 'https://portal.example',
    port: undefined,
  });
  expect(readArguments(['--against=http://localhost:4200', '--port', '4300'])).toEqual({ against: 'http://localhost:4200', port: 4300 });
  expect(readArguments(['--help'])).toBeUndefined();
});

test.each([
  [[], 'Against which portal? Give its address: --against https://portal.example'],
  [['--against', 'portal.example'], 'portal.example is no address of a portal: --against https://portal.example'],
  [['--against', 'ftp://portal.example'], 'ftp://portal.example is no address of a portal: --against https://portal.example'],
  [['--against', 'https://portal.example', '--port', '70000'], '--port 70000 is no port.'],
  [['--against', 'https://portal.example', '--port', 'x'], '--port x is no port.'],
  [['--against'], "Option '--against <value>' argument missing. --help tells what can be typed."],
  [['--nothing'], "Unknown option '--nothing'. --help tells what can be typed."],
])('%j is answered with one line', (args, line) => {
  expect(() => readArguments(args)).toThrow(new Mistyped(line));
});
