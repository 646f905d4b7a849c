import { afterAll, beforeAll, expect, test } from 'vitest';
import { UsageError } from '../command-line.ts';
import { readArguments } from './command.ts';
import { startFakePortal } from './fake-portal.ts';
import { describeOverride } from './override.ts';

test('reads the origin of the portal and the port', () => {
  expect(readArguments(['--against', 'https://portal.example/user-panel?a=b'])).toEqual({
    portal: 'https://portal.example',
    port: undefined,
  });
  expect(readArguments(['--against=http://localhost:4200', '--port', '4300'])).toEqual({ portal: 'http://localhost:4200', port: 4300 });
  expect(readArguments(['--help'])).toBeUndefined();
});

test.each([
  [[], 'Which portal? Example: --against https://portal.example'],
  [['--against', 'ftp://portal.example'], 'ftp://portal.example is not the address of a portal. Example: --against https://portal.example'],
  [['--against', 'https://portal.example', '--port', '70000'], '--port 70000 is not a port.'],
  [['--against'], "Option '--against <value>' argument missing. --help lists the options."],
])('explains in one line why %j is invalid', (args, line) => {
  expect(() => readArguments(args)).toThrow(new UsageError(line));
});

const origin = 'http://localhost:4213';
let portal: Awaited<ReturnType<typeof startFakePortal>>;
beforeAll(async () => {
  portal = await startFakePortal([`mfe-sms@${origin}`]);
});
afterAll(() => portal.close());

test('FED-06 prints how to open and reset the override when the portal allows it', async () => {
  const text = await describeOverride(portal.origin, 'mfe-sms', origin);
  expect(text).toContain(`Open   ${portal.origin}/?override=mfe-sms@${origin}\n`);
  expect(text).toContain(`Reset  ${portal.origin}/?override=\n`);
  expect(text).toContain(`${portal.origin} allows it: its OVERRIDE_ORIGINS contains ${origin}`);
});

test('FED-06 prints what to change when the portal does not allow the override, or does not answer', async () => {
  const other = 'http://localhost:4300';
  expect(await describeOverride(portal.origin, 'mfe-sms', other)).toContain(
    `${portal.origin} does NOT allow it: add ${other} to its OVERRIDE_ORIGINS`,
  );
  const closed = await startFakePortal([]);
  closed.close();
  expect(await describeOverride(closed.origin, 'mfe-sms', origin)).toMatch(`${closed.origin} does NOT answer (`);
});
