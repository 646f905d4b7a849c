import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './packages.ts';

const remotes = 'mfe-landing, mfe-licences, mfe-sms, mfe-pkk';

test.each([
  [['--filter', 'mfe-other', '--against', 'https://portal.example'], `mfe-other is not a remote. The remotes are ${remotes}`],
  [['mfe-sms', '--filter', 'mfe-pkk'], `Which remote? Name one with --filter: ${remotes}`],
])('dev %j ends with exit code 2 and one line', (args, line) => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'dev.ts'), ...args], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, `${line}\n`]);
});
