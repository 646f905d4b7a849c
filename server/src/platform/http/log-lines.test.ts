import { spawnSync } from 'node:child_process';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatherLines } from './log-lines.ts';

test('the lines of a turn are written together, in their order', async () => {
  const written: string[] = [];
  const { write } = gatherLines((lines) => void written.push(lines));
  write('one\n');
  write('two\n');
  expect(written).toEqual([]);
  await turn();
  write('three\n');
  await turn();
  await turn();
  expect(written).toEqual(['one\ntwo\n', 'three\n']);
});

test.each([
  ['ends', 'process.exit(0)', 0],
  ['fails', "throw new Error('meant')", 1],
  ['has nothing more to do', '', 0],
])('a process that %s has written everything before', (_, end, code) => {
  const module = new URL('./log-lines.ts', import.meta.url).href;
  const lines = 20_000;
  const script = `import { stdoutLines } from '${module}';
    for (let line = 0; line < ${lines}; line += 1) stdoutLines().write('a line of the log\\n');
    ${end}`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(status).toBe(code);
  expect(stdout).toBe('a line of the log\n'.repeat(lines));
});
