import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './packages.ts';

const known = 'mfe-landing, mfe-licences, mfe-sms, mfe-pkk';

test.each([
  [['--filter', 'mfe-other', '--against', 'https://portal.example'], `mfe-other is no remote. There are ${known}`],
  [['--against', 'https://portal.example'], `Which remote? Name one by --filter: ${known}`],
  [['mfe-sms', '--filter', 'mfe-pkk', '--against', 'https://portal.example'], `Which remote? Name one by --filter: ${known}`],
  [['mfe-sms'], 'Against which portal? Give its address: --against https://portal.example'],
  [['mfe-sms', '--against', 'portal.example'], 'portal.example is no address of a portal: --against https://portal.example'],
  [['--againt', 'https://portal.example'], "Unknown option '--againt'. --help tells what can be typed."],
])('dev %j is answered with one line', (args, line) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'dev.ts'), ...args], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, `${line}\n`]);
});
