import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createThreads, ThreadTimeoutError } from './threads.ts';

type Task = 'add' | 'loop' | 'match slowly' | 'throw';

function start(timeout?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const program = join(folder, 'program.ts');
  const answerTasks = new URL('./answer-tasks.ts', import.meta.url).href;
  writeFileSync(
    program,
    `import { answerTasks } from '${answerTasks}';
    let sum = 0;
    answerTasks((task) => {
      while (task === 'loop');
      if (task === 'match slowly') /^(.|.|.)*!$/.test('a'.repeat(100));
      if (task === 'throw') throw new Error('wrong task');
      return ++sum;
    });`,
  );
  const threads = createThreads<Task, number>(pathToFileURL(program), timeout);
  onTestFinished(async () => {
    await threads.close();
    rmSync(folder, { recursive: true });
  });
  return threads;
}

test('keeps an idle thread for the next task, and after an error', async () => {
  const threads = start();
  expect(await threads.run('add')).toBe(1);
  await expect(threads.run('throw')).rejects.toThrow('wrong task');
  expect(await threads.run('add')).toBe(2);
});

test.each(['loop', 'match slowly'] as const)(
  'ACC-04 ends the thread of a task that takes too long, and starts another: %s',
  async (task) => {
    const threads = start(500);
    await expect(threads.run(task)).rejects.toThrow(ThreadTimeoutError);
    expect(await threads.run('add')).toBe(1);
  },
);
